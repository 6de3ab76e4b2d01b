export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/** A call with JSON in and out; null where there is nothing to say. */
export async function call<T>(
  url: string,
  options: { method: string; body?: unknown; headers?: Record<string, string> | undefined },
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: options.method,
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const body = response.status === 204 ? null : await response.json();
  return { status: response.status, headers: response.headers, body: body as T };
}

export type Decision =
  | 'approve'
  | 'decline'
  | 'refund'
  | 'end_refund'
  | 'reject_refund'
  | 'dispute'
  | 'chargeback'
  | 'chargeback_lost'
  | 'chargeback_won'
  | 'reject_papers';

interface StandInCharge {
  id: number;
  status: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  statement_descriptor: string | null;
  additional_info: Record<string, unknown>;
}

/** What a charge is confirmed by. */
export interface BankPage {
  url: string;
  creq: string;
}

export interface StandInProvider {
  url: string;
  decide(paymentId: string | number, outcome: Decision): Promise<void>;
  /** A card's token as the provider's browser script makes it; the holder's name decides what becomes of it. */
  cardToken(holder: string, lastFour?: string): Promise<string>;
  /** Opens the page of a card's bank, and says what its holder would. */
  challenge(asked: BankPage, says: 'nothing' | 'confirmar' | 'recusar'): Promise<void>;
  /** Makes the stand-in misbehave; null puts it right. */
  control(body: unknown): Promise<void>;
  /** All charges of a reference as the provider has them. */
  charges(reference: string): Promise<StandInCharge[]>;
  /** How many requests it was sent whose 'METHOD /path' begins so. */
  calls(pathStart: string): Promise<number>;
  /** The devices that the last charges were made from, newest first; undefined for those that named none. */
  devices(): Promise<(string | undefined)[]>;
}

async function press(address: string, form: Record<string, string>): Promise<void> {
  const page = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
  if (!page.ok) throw new Error(`${address}: ${page.status}`);
}

/** The stand-in of the payment provider, as tests see it from outside. */
export function providerAt(sandboxUrl: string): StandInProvider {
  const api = `${sandboxUrl}/sandbox/mercadopago`;
  const headers = { authorization: 'Bearer TEST-till' };
  const callsTo = async (pathStart: string) => {
    type Seen = { calls: { method: string; path: string; device?: string }[] };
    const { body } = await call<Seen>(`${sandboxUrl}/sandbox/control`, { method: 'GET' });
    return body.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(pathStart));
  };
  return {
    url: api,
    decide: async (paymentId, outcome) => {
      const answer = await call(`${sandboxUrl}/sandbox/payments/${paymentId}/${outcome}`, {
        method: 'POST',
        body: {},
      });
      if (answer.status >= 400) throw new Error(`${outcome}: ${JSON.stringify(answer.body)}`);
    },
    cardToken: async (holder, lastFour = '5682') => {
      const { body } = await call<{ id: string }>(`${api}/v1/card_tokens?public_key=TEST-public`, {
        method: 'POST',
        body: {
          first_six_digits: '423564',
          last_four_digits: lastFour,
          expiration_month: 11,
          expiration_year: 2030,
          cardholder: { name: holder, identification: { type: 'CPF', number: '52998224725' } },
        },
      });
      return body.id;
    },
    challenge: async ({ url, creq }, says) => {
      const { origin, pathname, searchParams } = new URL(url);
      if (creq === '') await fetch(url);
      else await press(url, { creq });
      const form = { creq: creq || (searchParams.get('creq') ?? ''), resposta: says };
      if (says !== 'nothing') await press(`${origin}${pathname}/answer`, form);
    },
    control: async (body) => {
      const answer = await call(`${sandboxUrl}/sandbox/control`, {
        method: body === null ? 'DELETE' : 'POST',
        ...(body === null ? {} : { body }),
      });
      if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
    },
    charges: async (reference) => {
      const query = `external_reference=${reference}&sort=date_created&criteria=desc`;
      const { body } = await call<{ results: StandInCharge[] }>(`${api}/v1/payments/search?${query}`, {
        method: 'GET',
        headers,
      });
      return body.results;
    },
    calls: async (pathStart) => (await callsTo(pathStart)).length,
    devices: async () => (await callsTo('POST /v1/payments')).map(({ device }) => device),
  };
}
