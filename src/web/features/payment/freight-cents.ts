import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';

export const freightCentsOf = ({ valor }: CheckoutState['frete']): number => reaisToCents(valor) ?? 0;
