import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Order } from '../orders/index.ts';
import { findParcel, isParcelGone, type OrderParcel, type ParcelKind } from '../parcels/index.ts';
import { listLabels, type Db, type Label } from './labels.store.ts';
import { exchangeParcel } from './exchange-parcel.ts';
import { ownParcel } from './own-parcel.ts';
import { partParcel } from './part-parcel.ts';
import { resendParcel } from './resend-parcel.ts';
import { returnParcel } from './return-parcel.ts';
import type { Subject, SubjectRules } from './subject-rules.ts';

export type { Subject } from './subject-rules.ts';

const RULES: Readonly<Record<'proprio' | ParcelKind, SubjectRules>> = {
  proprio: ownParcel,
  parte: partParcel,
  troca: exchangeParcel,
  reenvio: resendParcel,
  devolucao: returnParcel,
};

/** The rules of a parcel. */
export const rulesOf = ({ parcel }: Subject): SubjectRules => RULES[parcel?.kind ?? 'proprio'];

/** Which parcel of an order is meant. Throws 404 for one of another order. */
export async function subjectOf(db: Db, order: Order, parcelId: number | null): Promise<Subject> {
  if (parcelId === null) return { order, parcel: null, isGone: false };
  const parcel = await findParcel(db, parcelId);
  if (parcel?.order_id !== order.id) throw notFound('Não encontramos este pacote.');
  return { order, parcel, isGone: parcel.sent_at !== null && (await isParcelGone(db, parcel)) };
}

/** Labels of one parcel, the newest first. */
export const labelsOfSubject = (db: Db, { order, parcel }: Subject): Promise<Label[]> =>
  listLabels(db, order.id, parcel?.id ?? null);

/**
 * Does its parcel go by this label, or will it? Not by one that is over, nor where it is lost by this one's code and another is to
 * take its place: one that is made and whose code was not taken is to be cancelled first.
 */
export const holdsParcel = ({ isGone, parcel }: Subject, label: Label): boolean =>
  !OVER.has(label.state) &&
  label.replaced_at === null &&
  !(isGone && label.state === 'gerada' && goesBy(parcel, label));

/** Is a label's code the one that a parcel went by? */
export const goesBy = (parcel: OrderParcel | null, { code }: Pick<Label, 'code'>): boolean =>
  parcel !== null && parcel.rastreio === code?.replaceAll(/\s/gu, '').toUpperCase();

const OVER: ReadonlySet<Label['state']> = new Set(['cancelada', 'desfeita']);

/** Throws 409 for a parcel for which no label is bought: it is not paid, is sent, or its money is going back. */
export async function refuseLabel(tx: Transaction<DB>, subject: Subject, now: Date): Promise<void> {
  const rules = rulesOf(subject);
  const words =
    subject.parcel !== null && subject.parcel.undone_at !== null
      ? 'Este pacote foi desfeito.'
      : rules.plainRefusal(subject, await labelsOfSubject(tx, subject));
  if (words !== '') throw conflict('etiqueta_indisponivel', words);
  await rules.refuse(tx, subject, now);
}

/** `refuseLabel` for the parcel of a label, as it is by now. */
export const refuseLabelOf = async (
  tx: Transaction<DB>,
  order: Order,
  { label: { parcel_id: parcelId }, now }: { label: Label; now: Date },
): Promise<void> => refuseLabel(tx, await subjectOf(tx, order, parcelId), now);
