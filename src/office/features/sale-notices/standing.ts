import { useSyncExternalStore } from 'react';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import { forgetLook, NEWS_KINDS, type NewsKind } from './told-sales.ts';

/**
 * May this browser tell of what comes? `off` until somebody wants it here; `denied` by the browser, which alone takes that back;
 * `unsafe`: it shows none to pages without https; `unsupported`: it shows none at all, as on most phones.
 */
export type Standing = 'on' | 'off' | 'denied' | 'unsafe' | 'unsupported';

/** Kept in this browser: it is asked for on each device by itself. */
const KEY = 'avisosDeVendas';
/** Which kinds nobody wants here. */
const UNWANTED = 'avisosSem';
const CHANGED = 'vitrine:avisos';

/** Some have the word, and refuse to show one from a page: it is known once one was tried. */
let refusesPages = false;

/** How it stands now. */
export function standing(): Standing {
  if (!isSecureContext) return 'unsafe';
  if (typeof Notification !== 'function' || refusesPages) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && readOfficeStored(KEY) === 'on' ? 'on' : 'off';
}

const tellAll = () => dispatchEvent(new Event(CHANGED));

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Of another tab, and of the browser's own settings once somebody comes back from them.
  for (const name of [CHANGED, 'storage', 'focus']) addEventListener(name, listener, { signal });
  return () => listening.abort();
}

/** How it stands, as it changes; null where there is no browser yet. */
export const useStanding = (): Standing | null => useSyncExternalStore(subscribe, standing, () => null);

/** The kinds that nobody wants here, with a comma between them. */
const unwanted = (): string => readOfficeStored(UNWANTED) ?? '';

/** Is this kind told here, as that changes? */
export function useWanted(kind: NewsKind): boolean {
  const without = useSyncExternalStore(subscribe, unwanted, () => '');
  return !without.split(',').includes(kind);
}

/** Tells a kind here, or no longer. */
export function want(kind: NewsKind, isWanted: boolean): void {
  const others = unwanted()
    .split(',')
    .filter((one) => one !== kind && (NEWS_KINDS as readonly string[]).includes(one));
  const now = isWanted ? others : [...others, kind];
  writeOfficeStored(UNWANTED, now.length === 0 ? null : now.join(','));
  if (!isWanted) forgetLook([kind]);
  tellAll();
}

/** Asks the browser, and shows the first one: so it is seen at once whether they come. Only at a press. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    const isShown = show({ title: 'Avisos ligados', body: 'Cada aviso aparece assim.', tag: 'venda' });
    if (isShown !== null) writeOfficeStored(KEY, 'on');
  }
  tellAll();
}

export function turnOff(): void {
  writeOfficeStored(KEY, null);
  forgetLook();
  tellAll();
}

/** Shows one; null where this browser shows none from a page. One with the same tag takes the place of the other. */
export function show({ title, ...texts }: { title: string; body: string; tag: string }): Notification | null {
  try {
    return new Notification(title, { ...texts, lang: 'pt-BR' });
  } catch {
    refusesPages = true;
    tellAll();
    return null;
  }
}
