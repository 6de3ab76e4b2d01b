import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedNews {
  /** Header `x-signature`: `ts=<time>,v1=<hex>`. */
  signature: string | undefined;
  /** Header `x-request-id`. */
  requestId: string | undefined;
  /** `data.id` as it stands in the query, never from the body. */
  dataId: string | undefined;
}

/**
 * Did the provider sign this notification? The text that it signs leaves out what is absent. Its `ts` is
 * in seconds or milliseconds and no clock is compared with it: repeats are harmless by themselves.
 */
export function isSignedBy(secret: string, news: SignedNews): boolean {
  const { ts, v1 } = readSignature(news.signature ?? '');
  if (secret === '' || ts === '' || !/^[0-9a-f]{64}$/i.test(v1)) return false;
  const ids = news.dataId === undefined ? [undefined] : [news.dataId, news.dataId.toLowerCase()];
  return ids.some((dataId) => matches(secret, manifest(dataId, news.requestId, ts), v1));
}

function readSignature(header: string): { ts: string; v1: string } {
  const parts = new Map<string, string>();
  for (const part of header.slice(0, 500).split(',')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return { ts: parts.get('ts') ?? '', v1: parts.get('v1') ?? '' };
}

function manifest(dataId: string | undefined, requestId: string | undefined, ts: string): string {
  const id = dataId ? `id:${dataId};` : '';
  const request = requestId ? `request-id:${requestId};` : '';
  return `${id}${request}ts:${ts};`;
}

function matches(secret: string, text: string, hex: string): boolean {
  const right = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(hex, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
