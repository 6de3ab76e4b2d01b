import type { LinhaDePedidoAntigo } from '#shared/wire/former-orders.ts';

export const OLD_SHOPS: Readonly<Record<LinhaDePedidoAntigo['origem'], string>> = {
  nuvemshop: 'Nuvemshop',
  shopify: 'Shopify',
};

type Tone = 'accent' | 'quiet' | 'success' | 'warning' | 'error';

/** How an order stood in the old shop. */
export const FORMER_STATES: Readonly<
  Record<LinhaDePedidoAntigo['estado'], readonly [text: string, tone: Tone]>
> = {
  entregue: ['Entregue', 'success'],
  enviado: ['Enviado', 'success'],
  pago: ['Pago', 'success'],
  pendente: ['Não pago', 'warning'],
  cancelado: ['Cancelado', 'quiet'],
  devolvido: ['Devolvido', 'quiet'],
  outro: ['Outro', 'quiet'],
};
