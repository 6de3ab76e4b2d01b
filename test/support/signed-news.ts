import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_SECRET, type Till } from './till.ts';

/** Sends a notification as the provider signs it. */
export function notifyTill(
  till: Till,
  { topic, dataId, data }: { topic: string; dataId: string; data: object },
) {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', WEBHOOK_SECRET).update(manifest).digest('hex');
  return till.post(
    `/api/payment/webhook?data.id=${dataId}&type=${topic}`,
    { id: 1, type: topic, data },
    { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
  );
}
