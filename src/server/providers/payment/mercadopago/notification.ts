import type { NewsAbout, Notification, NotificationCall } from '../port.ts';
import { text } from './json.ts';
import { isSignedBy } from './signature.ts';

const ABOUT: Readonly<Record<string, NewsAbout>> = {
  payment: 'charge',
  order: 'charge',
  topic_chargebacks_wh: 'dispute',
  topic_claims_integration_wh: 'claim',
  stop_delivery_op_wh: 'fraud_alert',
};
const LONGEST_ID = 64;

/** A notification that the provider has signed; null for any other call. */
export function readNotification(
  secret: string,
  { headers, query, body }: NotificationCall,
): Notification | null {
  const dataId = single(query['data.id']);
  const signature = single(headers['x-signature']);
  const requestId = single(headers['x-request-id']);
  if (!isSignedBy(secret, { signature, requestId, dataId })) return null;
  const said = record(body);
  const topic = single(query['type']) ?? text(said['type']);
  const { about, resourceId } = subjectOf(topic, { dataId: dataId ?? '', data: record(said['data']) });
  return {
    deliveryId: [signature, requestId, text(said['id'])].join(' ').slice(0, 300),
    topic: topic.slice(0, 60),
    action: text(said['action']).slice(0, 60),
    about: resourceId === '' ? 'nothing' : about,
    resourceId,
  };
}

/**
 * The signature covers the number in the address alone. The charge that the body of a dispute names is only where to
 * look: what holds of it is read from the provider.
 */
function subjectOf(
  topic: string,
  { dataId, data }: { dataId: string; data: Record<string, unknown> },
): Pick<Notification, 'about' | 'resourceId'> {
  const about = Object.hasOwn(ABOUT, topic) ? (ABOUT[topic] ?? 'nothing') : 'nothing';
  // Numbers of orders are written in capitals; on their way they may come in small letters.
  const own = (topic === 'order' ? dataId.toUpperCase() : dataId).slice(0, LONGEST_ID);
  const named = text(data['payment_id']).slice(0, LONGEST_ID).toUpperCase();
  if (about === 'charge' || about === 'nothing' || named === '') return { about, resourceId: own };
  return { about: about === 'fraud_alert' ? about : 'charge', resourceId: named };
}

function single(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
