import type { EstadoDePromocao } from '#shared/promotions.ts';
import type { PromotionFacts } from './promotions.store.ts';

/** How a promotion stands, by the database's clock. */
export function statusOf(row: PromotionFacts): EstadoDePromocao {
  if (row.published_at === null) return 'rascunho';
  if (row.ends_at !== null && row.ends_at <= row.now) return 'encerrada';
  if (row.paused_at !== null) return 'pausada';
  if (isUsedUp(row)) return 'esgotada';
  return row.starts_at !== null && row.starts_at > row.now ? 'programada' : 'ativa';
}

function isUsedUp(row: PromotionFacts): boolean {
  if (row.most_uses !== null && row.uses >= row.most_uses) return true;
  if (row.budget_cents !== null && row.spent_cents >= row.budget_cents) return true;
  const onlySingle = row.by_code && row.publicCode === null;
  return onlySingle && row.codes > 0 && row.usedCodes >= row.codes;
}
