import { createHmac } from 'node:crypto';

export interface Signed {
  dataId: string;
  requestId: string;
  /** Milliseconds or seconds: the provider has been seen to send either. */
  ts: string;
}

/** The `x-signature` header: HMAC-SHA256 in hexadecimal over the provider's manifest. */
export function signatureHeader({ dataId, requestId, ts }: Signed, secret: string): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}
