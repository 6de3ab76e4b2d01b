import { payablePixUntil } from '#shared/pix-term.ts';
import { orderOf } from '../orders/index.ts';
import type { Sold } from './sell.ts';

const done = { success: true as const, sucesso: true as const };

/** A sale of the office's, as its calls answer it. */
export function soldAnswer({ order, pix, url }: Sold) {
  return {
    ...done,
    pedido: orderOf(order),
    pagamento:
      pix === null
        ? null
        : {
            qr_code: pix.qr_code ?? '',
            qr_code_base64: pix.qr_code_base64 ?? '',
            expires_at:
              payablePixUntil({ order: order.expires_at, charge: pix.expires_at })?.toISOString() ?? null,
          },
    link: url,
  };
}
