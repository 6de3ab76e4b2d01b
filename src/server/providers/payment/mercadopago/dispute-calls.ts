import type { Outcome, PaymentProvider, ProviderDispute } from '../port.ts';
import { READ_MS, type AskProvider } from './calls.ts';
import { evidenceForm, readDispute, readDisputes, readReceived } from './disputes.ts';
import { readChargebacks } from './orders-wire.ts';
import { readDisputed } from './wire.ts';

type Disputes = Required<Pick<PaymentProvider, 'chargeOf' | 'getDispute' | 'sendEvidence'>> & {
  /** The disputes of a payment. */
  ofPayment(paymentId: string): Promise<Outcome<ProviderDispute[]>>;
  /** Those of an order, which names them; they name the payment inside it. */
  ofOrder(orderId: string): Promise<Outcome<ProviderDispute[]>>;
};

/** Ten megabytes of evidence go a long way. */
const EVIDENCE_MS = 45_000;

/** Chargebacks and claims, which are asked about in one way whichever interface charged. */
export function createDisputeCalls(ask: AskProvider): Disputes {
  const getDispute: Disputes['getDispute'] = (id) =>
    ask({ method: 'GET', path: byId(id), answerMs: READ_MS }, readDispute);
  return {
    getDispute,
    chargeOf: ({ about, resourceId }) => {
      const claim = `/post-purchase/v1/claims/${encodeURIComponent(resourceId)}`;
      const path = about === 'dispute' ? byId(resourceId) : claim;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readDisputed);
    },
    ofPayment: (paymentId) => {
      const path = `/v1/chargebacks/search?payment_id=${encodeURIComponent(paymentId)}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, readDisputes);
    },
    ofOrder: async (orderId) => {
      const path = `/v1/orders/${encodeURIComponent(orderId)}`;
      const named = await ask({ method: 'GET', path, answerMs: READ_MS }, readChargebacks);
      if (named.kind !== 'ok') return named;
      const disputes: ProviderDispute[] = [];
      for (const id of named.value) {
        const dispute = await getDispute(id);
        if (dispute.kind !== 'ok') return dispute;
        disputes.push({ ...dispute.value, chargeId: orderId });
      }
      return { kind: 'ok', value: disputes };
    },
    sendEvidence: (id, files) => {
      const path = `${byId(id)}/documentation`;
      return ask({ method: 'POST', path, form: evidenceForm(files), answerMs: EVIDENCE_MS }, readReceived);
    },
  };
}

function byId(id: string): string {
  return `/v1/chargebacks/${encodeURIComponent(id)}`;
}
