import { z } from 'zod';
import { pedidoCriado, pedidoStatus } from './orders.ts';

const text = z.string();
const loose = z.union([z.string(), z.number()]);

/** A line to be paid. Only these four fields are read; prices and names in it are ignored. */
export const paymentItem = z.object({
  id: loose,
  quantity: z.number(),
  tamanhoSelecionado: text.optional(),
  corSelecionada: text.optional(),
});

/** What the shop's own checkout sends to pay by PIX or card. Amounts in reais, `value` in cents. */
export const paymentBody = z.object({
  transaction_amount: z.number(),
  description: text.optional(),
  payment_method_id: text.optional(),
  payer: z.object({
    email: text,
    first_name: text.optional(),
    last_name: text.optional(),
    identification: z.object({ type: text.optional(), number: text }),
  }),
  external_reference: text.optional().describe('Ignored: the shop makes its own'),
  items: z.array(paymentItem),
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
});

export const cardPaymentBody = paymentBody.extend({
  token: text,
  installments: z.number(),
  issuer_id: loose.optional(),
});

/** A payment as the browser sees it. Amount in reais. */
export const pagamento = z.object({
  id: text.nullable(),
  status: text,
  status_detail: text,
  transaction_amount: z.number(),
  installments: z.number().int(),
  external_reference: text,
  payment_method_id: text,
  qr_code: text.nullable(),
  qr_code_base64: text.nullable(),
  ticket_url: text.nullable(),
  expires_at: text.nullable(),
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

export const paymentConfig = z.object({
  publicKey: text,
  sdkUrl: text,
  sandbox: z.boolean(),
});

export type PaymentBody = z.infer<typeof paymentBody>;
export type CardPaymentBody = z.infer<typeof cardPaymentBody>;
export type Pagamento = z.infer<typeof pagamento>;
export type PaymentCreated = z.infer<typeof paymentCreated>;
export type PaymentStatusAnswer = z.infer<typeof paymentStatus>;
