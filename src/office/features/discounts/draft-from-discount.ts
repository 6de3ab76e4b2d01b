import { decimalText } from '../../lib/decimal.ts';
import type { Discount } from './discounts.ts';
import { EMPTY_PROMOTION, type PromotionDraft } from './promotion-draft.ts';

/** A draft of this browser as the form of a promotion that can be published. */
export function draftFromDiscount({ nome, tipo, valor, codigo }: Discount): PromotionDraft {
  const isPercentage = tipo === 'percentual';
  return {
    ...EMPTY_PROMOTION,
    nome,
    tipo: isPercentage ? 'percentual' : 'valor',
    // Whoever writes 'R$ 10,00' off means once, not on each piece.
    sobre: 'pedido',
    percentual: isPercentage ? decimalText(valor) : '',
    valor: isPercentage ? '' : decimalText(valor, 2),
    como: codigo === '' ? 'automatica' : 'um_codigo',
    codigo,
  };
}
