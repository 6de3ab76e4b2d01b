import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../test/support/server-process.ts';
import type { PurgeGate } from './purge-gate.ts';
import type { RunningVarnish } from './varnish.ts';

/** Where a check looks: the edge, the shops behind it, and the way by which they tell it what to forget. */
export interface EdgeSides {
  edge: RunningVarnish;
  shops: RunningServer[];
  gate: PurgeGate;
  /** Of her who may change prices. */
  owner: Record<string, string>;
  /** EDGE_SECONDS of the shops. */
  seconds: number;
  /** All shops, or the one of this number. */
  restart(at?: number): Promise<void>;
  say(line: string): void;
}

export interface EdgeCheck {
  name: string;
  run(sides: EdgeSides): Promise<string | undefined>;
}

export const wrong = (isRight: boolean, seen: unknown) => (isRight ? undefined : JSON.stringify(seen));
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

export interface Told {
  status: number;
  headers: Headers;
  text: string;
  ms: number;
  /** Which request the shop made it for: the same one where it was kept. */
  made: string;
}

export async function ask(base: string, path: string, init: RequestInit = {}): Promise<Told> {
  const began = performance.now();
  const answer = await fetch(base + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...init,
    headers: { ...HTML, ...(init.headers as Record<string, string> | undefined) },
  });
  const text = await answer.text();
  const made = answer.headers.get('x-made') ?? answer.headers.get('x-request-id') ?? '';
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - began, made };
}

const priceWords = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
let nextCents = 31_317;

/** Changes the price of a product at one of the shops; what pages will say then. */
export async function changePrice({ shops, owner }: EdgeSides, id: number, at = 0): Promise<string> {
  nextCents += 101;
  const answer = await fetch(`${shops[at]?.url ?? ''}/api/produtos/${id}`, {
    method: 'PUT',
    headers: { ...owner, 'content-type': 'application/json' },
    body: JSON.stringify({ preco: nextCents / 100, promocional: null }),
  });
  if (!answer.ok) throw new Error(`no new price: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return priceWords(nextCents);
}

/** Milliseconds until a page of the edge says so; throws after the patience. */
export async function untilShown(
  base: string,
  path: string,
  words: string,
  patienceMs: number,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    const { text } = await ask(base, path);
    if (text.includes(words)) return Math.round(performance.now() - began);
    await sleep(20);
  }
  throw new Error(`${path} did not say ${words} within ${patienceMs} ms`);
}

/** Pages that nobody has changed lately are kept: those that are told again a moment later are over. */
export const settle = () => sleep(6000);

/** A list of few pieces on whose page this one is. */
export async function listOf({ shops }: EdgeSides, id: number): Promise<string> {
  const answer = await fetch(`${shops[0]?.url ?? ''}/api/produtos/${id}`);
  const { nome, categoria } = (await answer.json()) as { nome: string; categoria: string };
  for (let page = 1; page < 10; page += 1) {
    const path = `/produtos?categoria=${encodeURIComponent(categoria)}&pagina=${page}`;
    if ((await ask(shops[0]?.url ?? '', path)).text.includes(nome)) return path;
  }
  throw new Error(`no list shows ${nome}`);
}
