import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_SECRET, type Till } from './till.ts';

interface News {
  topic: string;
  dataId: string;
  data: object;
}

/** A notification as the provider signs it, and where it is sent to. */
export function signedNews(secret: string, { topic, dataId, data }: News) {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  return {
    path: `/api/payment/webhook?data.id=${dataId}&type=${topic}`,
    body: { id: 1, type: topic, data },
    headers: { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
  };
}

export function notifyTill(till: Till, news: News) {
  const { path, body, headers } = signedNews(WEBHOOK_SECRET, news);
  return till.post(path, body, headers);
}
