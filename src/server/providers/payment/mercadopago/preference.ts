import type { HostedCheckout, HostedRequest } from '../port.ts';
import { markOf, providerDate } from './wire.ts';

/** Kinds of payment that a page leaves out. */
const LEFT_OUT: Readonly<Record<HostedRequest['takes'], readonly string[]>> = {
  all: [],
  cards: ['bank_transfer', 'ticket', 'atm', 'account_money', 'digital_currency'],
  no_cards: ['credit_card', 'debit_card', 'prepaid_card'],
};

/** The body of a preference: what is bought, and where the shopper goes back to. */
export function preferenceBody(request: HostedRequest, notificationUrl: string | null) {
  const { payer, backUrls } = request;
  return {
    items: request.items.map(({ id, title, quantity, unitCents }) => ({
      id,
      title,
      quantity,
      currency_id: 'BRL',
      unit_price: unitCents / 100,
    })),
    payer: {
      name: payer.firstName,
      surname: payer.lastName,
      email: payer.email,
      ...(payer.cpf === '' ? {} : { identification: { type: 'CPF', number: payer.cpf } }),
    },
    external_reference: request.externalReference,
    metadata: markOf(request),
    back_urls: backUrls,
    // The provider takes the shopper back by itself to an https address only.
    ...(backUrls.success.startsWith('https:') ? { auto_return: 'approved' } : {}),
    payment_methods: {
      installments: request.mostInstallments,
      excluded_payment_types: LEFT_OUT[request.takes].map((id) => ({ id })),
    },
    expires: true,
    expiration_date_to: providerDate(request.expiresAt),
    date_of_expiration: providerDate(request.expiresAt),
    ...(notificationUrl === null ? {} : { notification_url: notificationUrl }),
  };
}

/** The page of a preference, or null when what came is none. */
export function readPreference(body: unknown): HostedCheckout | null {
  if (typeof body !== 'object' || body === null) return null;
  const { id, init_point: url } = body as Record<string, unknown>;
  if (typeof id !== 'string' || typeof url !== 'string' || !/^https?:/.test(url)) return null;
  return { id, url };
}
