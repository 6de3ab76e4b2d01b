import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isWaiting, queueMail } from '../mail/index.ts';

interface About {
  orderId: number;
  disputeId: number;
  now: Date;
}

const OPENED = 'contestacao_aviso';
const ENDED = 'contestacao_fim_aviso';
const DUE = 'contestacao_prazo_aviso';

/**
 * Has the owner told of a dispute with its deadline: by the letter about its charge, while that waits; else by one of
 * its own, for it went out before, about a claim or an earlier dispute.
 */
export async function tellOpened(
  tx: Transaction<DB>,
  { paymentId, now, ...about }: About & { paymentId: number },
): Promise<void> {
  if (await isWaiting(tx, `${OPENED}:${paymentId}:`)) return;
  await queueMail(tx, {
    kind: OPENED,
    dedupKey: `${OPENED}:disputa:${about.disputeId}`,
    payload: about,
    now,
  });
}

/** Has her told of its end, once an end. */
export function tellEnded(
  tx: Transaction<DB>,
  { state, now, ...about }: About & { state: string },
): Promise<void> {
  return queueMail(tx, {
    kind: ENDED,
    dedupKey: `${ENDED}:${about.disputeId}:${state}`,
    payload: about,
    now,
  });
}

/** Has her reminded of its deadline, once. */
export function tellDue(tx: Transaction<DB>, { now, ...about }: About): Promise<void> {
  return queueMail(tx, { kind: DUE, dedupKey: `${DUE}:${about.disputeId}`, payload: about, now });
}
