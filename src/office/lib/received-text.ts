import { plural } from '#shared/text.ts';

/** '1 recebido, pago ou não', '2 recebidos, pagos ou não'. */
export const receivedText = (orders: number): string =>
  `${orders.toLocaleString('pt-BR')} ${plural(orders, 'recebido, pago', 'recebidos, pagos')} ou não`;
