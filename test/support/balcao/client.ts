import type { ChargeState } from '#shared/charges.ts';
import { httpCall } from '../../../src/server/providers/http-call.ts';
import type {
  Outcome,
  PaymentProvider,
  ProviderPayment,
} from '../../../src/server/providers/payment/port.ts';
import { balcaoSignature, type Conta } from './server.ts';

const STATES: Readonly<Record<Conta['situacao'], ChargeState>> = {
  AGUARDANDO: 'open',
  LIQUIDADA: 'paid',
  RECUSADA: 'refused',
  DEVOLVIDA: 'returned',
  BAIXADA: 'cancelled',
};

/** The Balcão behind the payment port. Charges are made on its own page alone. */
export function createBalcao(baseUrl: string): PaymentProvider {
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Outcome<T>> {
    const result = await httpCall({
      method,
      url: `${baseUrl}${path}`,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      connectMs: 3000,
      answerMs: 5000,
      totalMs: 8000,
    });
    if (result.kind !== 'answer') {
      const { timedOut, detail } = result;
      return { kind: result.kind === 'lost' ? 'unknown' : 'unreachable', timedOut, detail };
    }
    if (result.status === 200) return { kind: 'ok', value: JSON.parse(result.text) as T };
    const code = String(result.status);
    return {
      kind: 'refused',
      refusal: { fault: 'unknown_charge', mend: null, code, words: code, detail: code },
    };
  }
  return {
    name: 'balcao',
    via: '',
    viaOf: () => '',
    account: '',
    browser: {
      cardAdapter: null,
      publicKey: '',
      sdkUrl: '',
      sources: { script: [], connect: [], frame: [], form: [] },
    },
    hostCheckout: async (request, chave) => {
      const centavos = request.items.reduce((cents, item) => cents + item.unitCents * item.quantity, 0);
      const asked = { chave, ref: request.externalReference, centavos };
      return mapped(await ask<Conta>('POST', '/contas', asked), ({ numero }) => ({
        id: numero,
        url: `${baseUrl}/pagar/${numero}`,
      }));
    },
    get: (numero) => charge(ask('GET', `/contas/${numero}`)),
    findByReference: async (reference) =>
      mapped(await ask<Conta[]>('GET', '/contas'), (contas) =>
        // A page on which nobody has paid yet is no charge.
        contas
          .filter((conta) => conta.nossaRef === reference && conta.situacao !== 'AGUARDANDO')
          .map(paymentOf),
      ),
    cancel: (numero) => charge(ask('POST', `/contas/${numero}/baixar`)),
    refund: async ({ paymentId, amountCents: centavos }) => {
      const asked = await ask<{ recibo: string; centavos: number }>('POST', `/contas/${paymentId}/devolver`, {
        centavos,
      });
      return mapped(asked, ({ recibo, centavos: cents }) => ({
        id: recibo,
        amountCents: cents,
        state: 'done',
      }));
    },
    getRefund: async ({ refundId }) => ({
      kind: 'ok',
      value: { id: refundId, amountCents: 0, state: 'done' },
    }),
    readNotification: ({ headers, body, rawBody }) => {
      if (headers['balcao-selo'] !== balcaoSignature(rawBody)) return null;
      const { aviso, sobre } = body as { aviso: string; sobre: { tipo: string; numero: string } };
      return {
        deliveryId: aviso,
        topic: sobre.tipo,
        action: '',
        resourceId: sobre.numero,
        about: sobre.tipo === 'conta' ? 'charge' : 'nothing',
      };
    },
  };
}

async function charge(asked: Promise<Outcome<Conta>>): Promise<Outcome<ProviderPayment>> {
  return mapped(await asked, paymentOf);
}

function mapped<From, To>(outcome: Outcome<From>, read: (value: From) => To): Outcome<To> {
  return outcome.kind === 'ok' ? { kind: 'ok', value: read(outcome.value) } : outcome;
}

function paymentOf(conta: Conta): ProviderPayment {
  const at = new Date(conta.mudou);
  return {
    id: conta.numero,
    via: '',
    isOwn: true,
    state: STATES[conta.situacao],
    reason: '',
    told: { status: conta.situacao, detail: '' },
    methodId: 'balcao',
    amountCents: conta.centavos,
    refundedCents: conta.devolvidos,
    currency: 'BRL',
    installments: 1,
    externalReference: conta.nossaRef,
    updatedAt: at,
    createdAt: at,
    approvedAt: conta.situacao === 'LIQUIDADA' ? at : null,
    expiresAt: null,
    pix: null,
    challenge: null,
  };
}
