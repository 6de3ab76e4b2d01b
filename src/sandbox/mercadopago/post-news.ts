import { randomUUID } from 'node:crypto';
import { toProviderTime } from './payment.ts';
import { signatureHeader } from './signature.ts';

/** A piece of news that its receiver has not taken yet. */
export interface Delivery {
  id: string;
  url: string;
  paymentId: number;
  /** Of an order's payment: the order is what is told of. */
  orderId?: string;
  action: string;
  createdMs: number;
  attempts: number;
  nextMs: number;
}

export interface PostOptions {
  secret: string;
  nowMs: number;
  timestamps: 'ms' | 's';
  /** Gives the attempt up. */
  signal: AbortSignal;
}

/** The provider gives a receiver 22 seconds. */
const ANSWER_MS = 22_000;

function bodyOf({ id, action, createdMs }: Delivery, topic: string, dataId: string): string {
  return JSON.stringify({
    id: Number.parseInt(id.slice(0, 8), 16),
    live_mode: false,
    type: topic,
    date_created: toProviderTime(createdMs),
    user_id: 1_000_000_001,
    api_version: 'v1',
    action,
    data: { id: dataId },
  });
}

/** Sends a signed notification once; true when the receiver answered 200 or 201. */
export async function postNews(delivery: Delivery, options: PostOptions): Promise<boolean> {
  const { secret, nowMs, timestamps, signal } = options;
  const requestId = randomUUID();
  const ts = String(timestamps === 's' ? Math.floor(nowMs / 1000) : nowMs);
  const topic = delivery.orderId === undefined ? 'payment' : 'order';
  const dataId = delivery.orderId ?? String(delivery.paymentId);
  const url = new URL(delivery.url);
  url.searchParams.set('data.id', dataId);
  url.searchParams.set('type', topic);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago WebHook v1.0 ${topic} (sandbox)`,
      'x-request-id': requestId,
      'x-signature': signatureHeader({ dataId: dataId.toLowerCase(), requestId, ts }, secret),
    },
    body: bodyOf(delivery, topic, dataId),
  });
  await answer.body?.cancel();
  return answer.status === 200 || answer.status === 201;
}
