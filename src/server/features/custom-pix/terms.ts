import { findCustomPix, updateCustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';

/** Asks until when a charge's dispute may be answered, where it is contested. What is told no more stays. */
export async function readTerm(
  { db, provider, log }: CustomPixDeps,
  { external_reference: externalReference }: { external_reference: string },
): Promise<void> {
  const row = await findCustomPix(db, { externalReference });
  if (row?.dispute !== 'open' || row.provider_payment_id === null) return;
  const told = await provider.disputesOf?.(row.provider_payment_id);
  if (told === undefined) return;
  if (told.kind !== 'ok') {
    log.warn({ customPix: row.id, outcome: told.kind }, 'the disputes of a custom PIX were not read');
    return;
  }
  const terms = told.value.flatMap(({ covered, deadline }) =>
    covered === null && deadline !== null ? [deadline] : [],
  );
  const [first] = terms.toSorted((a, b) => a.getTime() - b.getTime());
  if (first !== undefined) await updateCustomPix(db, row.id, { dispute_deadline: first });
}
