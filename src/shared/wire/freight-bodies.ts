import { z } from 'zod';
import { digitsOf } from '../cpf.ts';
import { isCep } from '../cep.ts';
import { reaisToCents } from '../money.ts';
import { MOST_QUOTE_LENGTH } from './shipping.ts';

const MAX_LINES = 100;
const MAX_QUANTITY = 999;
const CEP_TEXT = 'Por favor, insira um CEP válido!';
const QUANTITY_TEXT = `A quantidade precisa ser um número inteiro de 1 a ${MAX_QUANTITY}.`;

/** With or without its mask; a number has lost the zeros that it began with. */
const cepField = z
  .union([z.string(), z.number().transform((value) => String(value).padStart(8, '0'))], { error: CEP_TEXT })
  .transform(digitsOf)
  .refine(isCep, CEP_TEXT);

const quantity = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    { error: QUANTITY_TEXT },
  )
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY, QUANTITY_TEXT);

/** A line of a cart; whatever else it says of prices, weights and sizes is not read. */
const line = z
  .object({
    id: z.union([z.string(), z.number()], { error: 'Informe o produto.' }),
    quantidade: quantity.optional(),
    quantity: quantity.optional(),
  })
  .transform((value, context) => {
    const digits = /^\s*(\d{1,15})(?=\s*$|-)/.exec(String(value.id))?.[1];
    if (digits === undefined)
      context.addIssue({ code: 'custom', path: ['id'], message: 'Produto inválido.' });
    return { productId: Number(digits ?? 0), quantity: value.quantidade ?? value.quantity ?? 1 };
  });

const lines = z
  .array(line, { error: 'Envie a lista de itens do carrinho.' })
  .min(1, 'Seu carrinho está vazio.')
  .max(MAX_LINES, `São no máximo ${MAX_LINES} itens por cálculo.`);

/** Both bodies of a quote: `cartItems`, or `produtos` with a total that is not read. */
export const quoteBody = z.object({
  cepDestino: cepField,
  cartItems: lines.optional(),
  produtos: lines.optional(),
  bairroDestino: z.string().nullish(),
  valorTotal: z.unknown().optional(),
});

/** An option of a quote and the price that was shown for it. */
export const validateBody = z.object({
  freteId: z.union([z.string(), z.number()], { error: 'Selecione uma opção de frete!' }).transform(String),
  cepDestino: cepField,
  cartItems: lines.optional(),
  produtos: lines.optional(),
  valorFrete: z
    .union([z.number(), z.string()], { error: 'Informe o valor do frete.' })
    .transform((value, context) => {
      const cents = reaisToCents(value);
      if (cents === null || cents < 0)
        context.addIssue({ code: 'custom', message: 'Informe o valor do frete em reais.' });
      return cents ?? 0;
    }),
  cotacao: z.string().max(MOST_QUOTE_LENGTH).nullish(),
});
