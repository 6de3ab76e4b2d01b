import { randomUUID } from 'node:crypto';
import { asFields } from '../http/fields.ts';
import type { Payment } from './payment.ts';

const DETAIL = 'pending_challenge';

/** Does its card's bank wait for the holder's word? */
export function isChallenged({ status, status_detail: detail }: Payment): boolean {
  return status === 'pending' && detail === DETAIL;
}

/** A payment whose card's holder is asked on her bank's page; what is posted there names it. */
export function challenge(payment: Payment, { url, declines }: { url: string; declines: boolean }): Payment {
  const request = {
    threeDSServerTransID: randomUUID(),
    acsTransID: String(payment.id),
    messageType: 'CReq',
    messageVersion: '2.2.0',
    challengeWindowSize: '04',
  };
  const creq = Buffer.from(JSON.stringify(request)).toString('base64url');
  return {
    ...payment,
    status: 'pending',
    status_detail: DETAIL,
    three_ds_info: { external_resource_url: url, creq },
    challenge: { opened: null, declines },
  };
}

/** The number of the payment that a creq is about; '' for a text that is none. */
export function paymentOfCreq(creq: string): string {
  try {
    const id = asFields(JSON.parse(Buffer.from(creq, 'base64url').toString()))['acsTransID'];
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
