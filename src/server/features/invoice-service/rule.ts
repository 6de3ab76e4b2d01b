import type { MomentoDaNota } from '#shared/wire/many-invoices.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { readRule, saveRule, type Rule } from './rule.store.ts';

const OVERTAKEN = 'Outra pessoa mudou isto enquanto você olhava. Recarregue para ver como está agora.';

interface NextRule {
  moment: MomentoDaNota;
  after: number;
  by: string;
}

/**
 * Says when invoices are issued by themselves, from now on: what was placed before is left to people. From one moment to
 * another the day of its beginning stays. Throws 409 where somebody else was quicker.
 */
export async function changeRule(deps: InvoiceServiceDeps, { moment, after, by }: NextRule): Promise<Rule> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const before = await readRule(tx);
    const hands = moment === 'mando';
    const isAsItWas = before.moment === moment && (hands || before.exchanges_since !== null);
    if (before.revision === after && isAsItWas) return before;
    const since = hands ? null : (before.since ?? now);
    const exchanges = hands ? null : (before.exchanges_since ?? now);
    const next = { moment, since, exchanges_since: exchanges, saved_by: by, saved_at: now };
    const saved = await saveRule(tx, { after, ...next });
    if (saved === undefined) throw conflict('mudou_antes', OVERTAKEN);
    const audit = { actor: by, action: 'notas_quando', subject: 'notas', at: now };
    await insertAudit(tx, { ...audit, before: { quando: before.moment }, after: { quando: moment } });
    return saved;
  });
}

/** As the office sees it. */
export const showRule = ({ moment, since, revision, saved_by: by, saved_at: at, ...rule }: Rule) => ({
  quando: moment,
  desde: since?.toISOString() ?? null,
  trocas_desde: rule.exchanges_since?.toISOString() ?? null,
  versao: revision,
  por: by,
  em: at?.toISOString() ?? null,
});
