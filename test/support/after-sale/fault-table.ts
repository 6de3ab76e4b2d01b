import { expect } from 'vitest';
import type { Etiqueta } from '#shared/wire/labels.ts';
import { httpCall, type MakeCall } from '../../../src/server/providers/http-call.ts';
import type { Label } from '../../../src/sandbox/melhorenvio/label.ts';
import type { Labels } from '../labels.ts';
import { endMs } from './stand-in-books.ts';

/** Who is left without an answer is not left for long. */
const PATIENCE_MS = 1500;

export const impatient: MakeCall = (asked, stopping) =>
  httpCall({ ...asked, answerMs: PATIENCE_MS, totalMs: PATIENCE_MS }, stopping);

/** How a provider may misbehave at any step: not done, done and not said, done and denied, cut off, silent. */
export const KINDS = [
  'refuse',
  'hang',
  'hang_after',
  'lost_answer',
  'half',
  '429',
  '500',
  '500_after',
  '400_after',
  '200_no',
  '200_no_after',
  'html',
  'garbage',
] as const;

/** Labels of an order that its provider has and that are paid and not over. */
export const liveOf = async (at: Labels, orderId: number): Promise<Label[]> =>
  (await at.held(orderId)).filter((label) => label.paidMs !== null && endMs(label) === null);

type Read = Pick<Labels, 'read'>;

/** The newest label as the office sees it. */
export async function shownOf(at: Read, orderId: number): Promise<Etiqueta> {
  const [newest] = (await at.read(orderId)).etiquetas;
  if (newest === undefined) throw new Error(`order ${orderId} shows no label`);
  return newest;
}

const DONE: ReadonlySet<Etiqueta['estado']> = new Set(['gerada', 'cancelada']);

/** Whoever looks at it reads what is next: it goes on by itself, is done, or says what is in the way. */
export async function expectNextStep(at: Read, orderId: number, what: string): Promise<Etiqueta> {
  const shown = await shownOf(at, orderId);
  const says = { isDone: DONE.has(shown.estado), goesOn: shown.andando, problem: shown.problema !== '' };
  expect(Object.values(says), `${what}: ${JSON.stringify(shown)}`).toContain(true);
  return shown;
}

/** The wallet has paid the labels that stand, and nothing else, once what ended came back. */
export async function expectWallet(at: Labels, startCents: number, what: string): Promise<void> {
  const { balanceCents, labels } = await at.play();
  const standing = labels.filter((label) => label.paidMs !== null && endMs(label) === null);
  const coming = labels.filter(
    (label) => label.paidMs !== null && endMs(label) !== null && !label.isRefunded,
  );
  const cost = [...standing, ...coming].reduce((sum, { priceCents }) => sum + priceCents, 0);
  expect(balanceCents, what).toBe(startCents - cost);
  expect(
    labels.filter(({ paidMs }) => paidMs === null),
    `${what}: left in the cart`,
  ).toEqual([]);
}
