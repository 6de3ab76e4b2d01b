import type { Transaction } from 'kysely';
import { postingCodeEnd } from '#shared/posting-code.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import type { ProviderLabel } from '../../providers/freight/labels-port.ts';
import { findParcel, isParcelGone } from '../parcels/index.ts';
import { followParcel, leaveParcel } from '../tracking/index.ts';
import { lapseOf, noteCancelled } from './cancel.ts';
import { holdLabel } from './labels.store.ts';
import {
  goesBy,
  labelsOfSubject,
  refuseLabel,
  refuseLabelOf,
  rulesOf,
  subjectOf,
  type Subject,
} from './subject.ts';
import {
  at,
  change,
  lastOf,
  later,
  mayStillBeDone,
  REST,
  say,
  write,
  QUIET_MS,
  type Turn,
  type Work,
} from './work.ts';

const AGAIN_MS = 5 * 60_000;
const MADE_SOON_MS = 2000;
/** The order's carrier where the code is not one of its carrier. */
const PROVIDER = 'Melhor Envio';

/** Paid: it is asked to be made, and read until it is. */
export async function paidTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok') return later(work);
  if (read.value === null || read.value.standing === 'in_cart') {
    await say(
      work,
      'O Melhor Envio não mostra mais esta etiqueta como paga. Confira no site do Melhor Envio.',
    );
    return later(work);
  }
  if (read.value.standing === 'cancelled') return noteCancelled(work, lapseOf(read.value));
  if (read.value.standing !== 'paid') return noteMade(work, read.value);
  return askForIt(work);
}

async function askForIt(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const last = lastOf(work, 'geracao');
  const nowMs = deps.clock().getTime();
  if (last?.outcome === 'feito') {
    return nowMs - last.at.getTime() < 60_000 ? at(nowMs + MADE_SOON_MS) : later(work);
  }
  if (last?.outcome === 'recusado') {
    await say(work, `A etiqueta está paga e ainda não foi gerada: ${last.words}`);
    if (nowMs - last.at.getTime() < AGAIN_MS) return at(last.at.getTime() + AGAIN_MS);
  } else if (last !== undefined && mayStillBeDone(work, last)) {
    return at(last.at.getTime() + QUIET_MS);
  }
  try {
    await write(work, {
      step: 'geracao',
      call: () => deps.provider.make(label.provider_id ?? ''),
      async guard(tx) {
        const order = await deps.orders.lock(tx, label.order_id);
        if (order !== undefined) await refuseLabelOf(tx, order, { label, now: deps.clock() });
      },
    });
    return 'again';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What was paid for an order that is none any more waits for somebody's word.
    await say(
      work,
      `${error.message} A etiqueta está paga: cancele-a para receber o valor de volta na carteira.`,
    );
    return REST;
  }
}

/** The carrier knows of it: its code is the order's, which is sent by that, in one transaction. */
async function noteMade(work: Work, made: ProviderLabel): Promise<Turn> {
  const { deps, label } = work;
  const isCode = label.code_until !== null;
  // A label without any code can't be followed yet; at a counter the carrier's own counts alone.
  if (made.code === '' || (isCode && !made.isCarriersCode)) return later(work);
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const order = await deps.orders.lock(tx, label.order_id);
    // Given up while it was read: what is to be cancelled sends nothing.
    await holdLabel(tx, label);
    // Whoever has a posting code sends at the shop's cost: it stands in its request alone.
    const coded = isCode ? { code_until: postingCodeEnd(now) } : { code: made.code };
    await change(work, { state: 'gerada', made_at: now, problem: '', ...coded }, tx);
    if (order === undefined) return;
    const subject = await subjectOf(tx, order, label.parcel_id);
    if (!isCode) await follow(tx, { work, subject, made, now });
    const problem = await sendBy(tx, { work, subject, made, now });
    if (problem !== '') await change(work, { problem: problem.slice(0, 600) }, tx);
  });
  return REST;
}

/** Is it made, for a new piece of an exchange that has not gone, or was lost by another code, as something spoke against that? */
export async function isUntaken({ deps, label }: Work): Promise<boolean> {
  if (label.problem === '' || label.parcel_id === null) return false;
  const parcel = await findParcel(deps.db, label.parcel_id);
  if (parcel?.kind !== 'troca' || goesBy(parcel, label)) return false;
  return parcel.sent_at === null || isParcelGone(deps.db, parcel);
}

/** Gives the code of such a one to its exchange once more, where the provider still tells it as good. */
export async function takeAgain(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind !== 'ok' || read.value === null || read.value.code === '') return later(work);
  const made = read.value;
  if (made.standing === 'cancelled') return noteCancelled(work, lapseOf(made));
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const order = await deps.orders.lock(tx, label.order_id);
    await holdLabel(tx, label);
    if (order === undefined) return;
    const subject = await subjectOf(tx, order, label.parcel_id);
    if (subject.parcel === null || (subject.parcel.sent_at !== null && !subject.isGone)) return;
    const problem = await sendBy(tx, { work, subject, made, now });
    await change(work, { problem: problem.slice(0, 600) }, tx);
  });
  return REST;
}

interface Sending {
  work: Work;
  subject: Subject;
  made: ProviderLabel;
  now: Date;
}

const follow = (tx: Transaction<DB>, { work: { label }, subject, made, now }: Sending): Promise<void> =>
  followParcel(tx, subject.order, {
    labelId: label.id,
    parcelId: label.parcel_id,
    isPromised: isFirst(subject),
    providerId: label.provider_id ?? made.id,
    code: made.code,
    now,
  });

/** What its buyer was promised with her order; of all else the same days count from now. */
const isFirst = ({ parcel }: Subject): boolean =>
  parcel === null || (parcel.kind === 'parte' && parcel.sent_at === null);

/** Gives the code to what the label is for; what speaks against it, which leaves the order as it is. */
async function sendBy(tx: Transaction<DB>, { work, subject, made, now }: Sending): Promise<string> {
  const { deps, label } = work;
  try {
    await refuseLabel(tx, subject, now);
    const transportadora = made.isCarriersCode ? label.carrier : PROVIDER;
    const code = { rastreio: made.code, transportadora, by: label.bought_by, now };
    await rulesOf(subject).take(deps, tx, { subject, code });
    if (subject.isGone) await leaveReplaced(tx, subject);
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (label.code_until !== null) return `${error.message} O código não foi informado a ninguém.`;
    return `${error.message} A etiqueta está gerada, com o código ${made.code}: se ela não for usada, cancele-a.`;
  }
}

/** What was lost is followed no more: it concerns nobody that it turns up. */
async function leaveReplaced(tx: Transaction<DB>, subject: Subject): Promise<void> {
  for (const label of await labelsOfSubject(tx, subject))
    if (label.replaced_at !== null) await leaveParcel(tx, label.id);
}
