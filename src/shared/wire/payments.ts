import { z } from 'zod';
import { chargeReasons } from '../charges.ts';
import { creditosEscritos } from './credits.ts';
import { presentesEscritos } from './gifts.ts';
import { expiresIn, pedidoCriado, pedidoStatus } from './orders.ts';
import { cupomEscrito } from './prices.ts';

const text = z.string();
const loose = z.union([z.string(), z.number()]);

/** Where the provider's page sends a shopper back to: only to the shop's own origin. */
const backUrls = z.object({ success: text.optional(), failure: text.optional(), pending: text.optional() });

const MOST_LINES = 50;

/** An unpaid order that is given up for this one: its charge is called off first. */
export const substitui = z
  .object({ codigo: text })
  .optional()
  .describe('An unpaid order to be given up for this one; 409 ja_pago where it was paid meanwhile');

/** The lines of one purchase. */
export const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'informe os itens do pedido' })
    .max(MOST_LINES, `São no máximo ${MOST_LINES} itens por pedido.`);

/** A line to be paid. Only these fields are read; prices and names in it are ignored. */
export const paymentItem = z.object({
  id: loose,
  quantity: z.number(),
  tamanhoSelecionado: text.optional(),
  corSelecionada: text.optional(),
  presentes: presentesEscritos,
});

/** What the shop's own checkout sends to pay by PIX or card. Amounts in reais, `value` in cents. */
export const paymentBody = z.object({
  transaction_amount: z.number().describe('What is left to pay after `creditos`'),
  description: text.optional(),
  payment_method_id: text.optional(),
  payer: z.object({
    email: text,
    first_name: text.optional(),
    last_name: text.optional(),
    identification: z.object({ type: text.optional(), number: text }),
  }),
  external_reference: text.optional().describe('Ignored: the shop makes its own'),
  items: linesOf(paymentItem),
  shipping: z.object({
    frete: z.object({
      method: text.optional(),
      delivery_time: z.object({ days: z.number() }).partial().optional(),
      amount: z.object({ value: z.number() }).partial().optional().describe('cents'),
      carrier: text.optional(),
      address: z.object({
        postal_code: text,
        street: text.optional(),
        number: text.optional(),
        complement: text.nullish(),
        district: text.optional(),
        city: text.optional(),
        region_code: text.optional(),
        country: text.optional(),
      }),
    }),
    freteSelecionado: z.union([
      loose,
      z.object({ id: loose, cotacao: text.optional() }).describe('The chosen option'),
    ]),
    cepOrigem: text.optional(),
  }),
  customer: z.object({
    nome: text,
    email: text,
    cpf: text,
    whatsapp: text,
  }),
  pedido: z.object({ codigo: text }).optional().describe('A further attempt on an order that fell through'),
  substitui,
  cupom: cupomEscrito,
  creditos: creditosEscritos,
});

/** `POST /payment/checkout/session`: the card's number is asked for on the provider's own page. */
export const checkoutSessionBody = paymentBody.extend({
  installments: z.number().optional(),
  back_urls: backUrls.optional(),
});

export const cardPaymentBody = paymentBody.extend({
  token: text,
  installments: z.number(),
  issuer_id: loose.optional(),
  device_id: text
    .optional()
    .describe('By which the provider knows this device; of another form it is left out'),
});

/** A payment as the browser sees it. Amount in reais. */
export const pagamento = z.object({
  id: text.nullable(),
  status: text,
  status_detail: text,
  motivo: z.enum(chargeReasons).describe('Why, in one of few words; empty where it helps nobody'),
  transaction_amount: z.number(),
  installments: z.number().int(),
  external_reference: text,
  payment_method_id: text,
  qr_code: text.nullable(),
  qr_code_base64: text.nullable(),
  ticket_url: text.nullable(),
  expires_at: text.nullable().describe('Of a PIX and of a confirmation: until when it can be done'),
  expires_in: expiresIn,
  three_ds: z
    .object({
      url: text,
      creq: text,
      expires_in: z.number().int().describe('Seconds left, whatever the time is on her device'),
    })
    .optional()
    .describe(
      'The bank asks the holder in a frame of 500 × 600: post `creq` to `url`, or open `url` where that is empty; its end is no payment',
    ),
});

export const paymentCreated = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  payment: pagamento,
  pedido: pedidoCriado,
});

export const paymentStatus = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  payment: pagamento,
  pedido: pedidoStatus,
});

/** `POST /payment/preference/create`: priced by the server; `shipping` as in a payment's body. */
export const preferenceBody = z.object({
  items: linesOf(paymentItem),
  payer: z.object({
    email: text,
    first_name: text.optional(),
    last_name: text.optional(),
    name: text.optional(),
    surname: text.optional(),
    identification: z.object({ type: text.optional(), number: text }).optional(),
  }),
  customer: paymentBody.shape.customer.partial().optional().describe('The payer where it is missing'),
  shipping: paymentBody.shape.shipping,
  back_urls: backUrls.optional(),
  transaction_amount: z.number().optional().describe('The total shown, in reais; compared when it is sent'),
  substitui,
  cupom: cupomEscrito,
  creditos: creditosEscritos,
});

export const preferenceCreated = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  preference: z.object({ id: text, init_point: text.describe('Where one pays') }),
  pedido: pedidoCriado,
});

/** A hosted card checkout: `url` is where one pays and comes back from. */
export const checkoutSession = z.object({
  success: z.literal(true),
  sucesso: z.literal(true),
  session: z.object({
    id: text,
    url: text,
    status: z.enum(['open', 'paid', 'in_process', 'declined', 'expired']),
    pedido: pedidoStatus,
  }),
});

export const paymentConfig = z.object({
  publicKey: text,
  sdkUrl: text,
  sandbox: z.boolean(),
});

export type PaymentBody = z.infer<typeof paymentBody>;
export type CardPaymentBody = z.infer<typeof cardPaymentBody>;
export type BackUrls = z.infer<typeof backUrls>;
export type CheckoutSessionBody = z.infer<typeof checkoutSessionBody>;
export type PreferenceBody = z.infer<typeof preferenceBody>;
export type PreferenceCreated = z.infer<typeof preferenceCreated>;
export type CheckoutSession = z.infer<typeof checkoutSession>;
export type Pagamento = z.infer<typeof pagamento>;
export type PaymentCreated = z.infer<typeof paymentCreated>;
export type PaymentStatusAnswer = z.infer<typeof paymentStatus>;
