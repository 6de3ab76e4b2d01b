import { paths } from '#shared/paths.ts';
import { say } from '../document/say.ts';
import { normalizeCoupon } from '#shared/promotions.ts';
import { keepCoupon } from './coupon.ts';

/** Keeps the coupon that a link brought, and says where it will be seen. */
export function keepLinkedCoupon(typed: string): void {
  const code = normalizeCoupon(typed);
  if (code === null) return say('O cupom deste link não pode ser usado.');
  keepCoupon(code);
  const link = document.createElement('a');
  link.href = paths.cart;
  link.textContent = 'Ver carrinho';
  say(`Cupom ${code} guardado. O desconto aparece no carrinho.`, [' ', link]);
}
