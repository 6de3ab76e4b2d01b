import { drawQr } from '../qr-picture.ts';
import type { Payment, PointOfInteraction } from './payment.ts';

const KEPT_PICTURES = 200;
const pictures = new Map<string, string>();

/** A code's picture as base64 PNG, drawn once while it is among the last two hundred. */
export function pictureOf(code: string): string {
  const known = pictures.get(code);
  if (known !== undefined) return known;
  const drawn = drawQr(code).toString('base64');
  pictures.set(code, drawn);
  for (const old of pictures.keys()) {
    if (pictures.size <= KEPT_PICTURES) break;
    pictures.delete(old);
  }
  return drawn;
}

const isPix = (point: Payment['point_of_interaction']): point is PointOfInteraction => 'type' in point;

/** The PIX side of a payment, if it is one. */
export function pixOf(payment: Payment): PointOfInteraction | undefined {
  return isPix(payment.point_of_interaction) ? payment.point_of_interaction : undefined;
}

/** A payment as it goes over the wire: with the picture of its code, and nothing of its order or of what its bank thinks. */
export function showPayment({ order: _order, challenge: _challenge, ...payment }: Payment): Payment {
  const point = pixOf(payment);
  if (!point) return payment;
  const data = { ...point.transaction_data, qr_code_base64: pictureOf(point.transaction_data.qr_code) };
  return { ...payment, point_of_interaction: { ...point, transaction_data: data } };
}
