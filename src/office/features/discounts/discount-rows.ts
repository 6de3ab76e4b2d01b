import type { PromocaoLida } from '#shared/wire/promotions.ts';
import type { Discount } from './discounts.ts';

/** A line of the table: a draft of this browser, or a promotion of the shop. */
export type DiscountRow =
  | { kind: 'draft'; key: string; nome: string; draft: Discount }
  | { kind: 'promotion'; key: string; nome: string; promocao: PromocaoLida };

/** The shop's promotions, the newest first as they came, above the drafts of this browser. */
export function discountRows(promocoes: readonly PromocaoLida[], drafts: readonly Discount[]): DiscountRow[] {
  return [
    ...promocoes.map((promocao) => ({
      kind: 'promotion' as const,
      key: `promocao ${promocao.id}`,
      nome: promocao.nome,
      promocao,
    })),
    ...drafts.map((draft) => ({
      kind: 'draft' as const,
      key: `rascunho ${draft.id}`,
      nome: draft.nome,
      draft,
    })),
  ];
}
