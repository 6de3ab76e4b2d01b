import type { Notification, NotificationCall } from '../port.ts';
import { isSignedBy } from './signature.ts';

/** A notification that the provider has signed; null for any other call. */
export function readNotification(
  secret: string,
  { headers, query, body }: NotificationCall,
): Notification | null {
  // Only what the signature covers: never the body's own word.
  const dataId = single(query['data.id']);
  const signature = single(headers['x-signature']);
  const requestId = single(headers['x-request-id']);
  if (!isSignedBy(secret, { signature, requestId, dataId })) return null;
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const topic = single(query['type']) ?? text(said['type']);
  const paymentId = (dataId ?? '').slice(0, 64);
  return {
    deliveryId: [signature, requestId, text(said['id'])].join(' ').slice(0, 300),
    topic: topic.slice(0, 60),
    action: text(said['action']).slice(0, 60),
    resourceId: paymentId,
    isOfCharge: topic === 'payment' && paymentId !== '',
  };
}

function single(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
