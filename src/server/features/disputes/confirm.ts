import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { updateDispute, type Dispute } from './disputes.store.ts';
import { promotePending } from './files.store.ts';

/** Does the provider say that it has evidence? */
export const isGiven = ({ evidence }: Pick<Dispute, 'evidence'>) =>
  evidence === 'in_review' || evidence === 'accepted';

interface Confirmed {
  /** Locked by this transaction. */
  dispute: Pick<Dispute, 'id' | 'sending_by'>;
  order: { id: number; codigo: string };
  evidence: Dispute['evidence'];
  at: Date;
}

/** Notes that what was handed in here is there, by the provider's own word; nothing where nothing was handed in. */
export async function confirmSent(
  tx: Transaction<DB>,
  { dispute, order, evidence, at }: Confirmed,
): Promise<void> {
  const { id, sending_by: by } = dispute;
  if (by === null || !isGiven({ evidence })) return;
  // Who claimed it may have died before anything went out: what the provider has then came by its own panel.
  const isOurs = await promotePending(tx, id);
  const ended = { sending_until: null, sending_by: null };
  const sent = isOurs ? { sent_by: by, sent_at: at } : {};
  await updateDispute(tx, id, { evidence, ...ended, ...sent, updated_at: at });
  if (!isOurs) return;
  const entry = { actor: by, action: 'disputa_enviada', subject: orderSubject(order) };
  await insertAudit(tx, { ...entry, after: { disputa: id }, at });
}
