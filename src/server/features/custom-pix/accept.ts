import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { wasPaid } from './charge-state.ts';
import { lockCustomPix, updateCustomPix } from './custom-pix.store.ts';
import { pixSubject } from './forget.ts';
import type { CustomPixDeps } from './deps.ts';

/** Takes what came for what was asked; done twice it is written down once. Another amount that comes later is a new question. */
export function acceptAmount({ db, clock }: CustomPixDeps, id: number, by: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockCustomPix(tx, { id });
    if (row === undefined) throw notFound('Não encontramos este PIX.');
    const { asked_cents: asked, valor_cents: came } = row;
    if (asked === null || !wasPaid(row.status))
      throw conflict('valor_confere', 'Este PIX não foi pago com outro valor.');
    if (row.accepted_cents === came) return;
    await updateCustomPix(tx, id, { accepted_cents: came });
    await insertAudit(tx, {
      actor: by,
      action: 'pix_valor_aceito',
      subject: pixSubject(id),
      before: { amountCents: asked },
      after: { amountCents: came },
      at: clock(),
    });
  });
}
