import type { PagePromotions } from '#shared/page-services.ts';
import { api } from '../calls/api.ts';

export interface PublishedPromotions extends PagePromotions {
  /** When it was told, in milliseconds: what it shows held then. */
  at: number;
}

/** Undefined: nothing newer than the document. */
let learned: PublishedPromotions | null | undefined;
const listeners = new Set<() => void>();

export const learnedPromotions = (): PublishedPromotions | null | undefined => learned;

export function onLearned(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let asking: Promise<void> | null = null;

/** Asks what is published by now; `known` is what this tab goes by. A shop that does not answer changes nothing. */
export function learnPromotions(known: PublishedPromotions | null): Promise<void> {
  asking ??= ask(known).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(known: PublishedPromotions | null): Promise<void> {
  try {
    const { data, simulated } = await api('GET /promocoes', {});
    if (simulated) return;
    const { promocoes: automaticas, cupons, versao } = data;
    const isNothing = automaticas.length === 0 && !cupons;
    if (isNothing ? known === null : known?.versao === versao) return;
    learned = isNothing ? null : { automaticas, cupons, versao, at: Date.now() };
    for (const listener of listeners) listener();
  } catch (error) {
    console.warn('what is published could not be read', error);
  }
}
