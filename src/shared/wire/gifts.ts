import { z } from 'zod';
import { MAX_QUANTITY } from '../cart.ts';

const typed = z.string().max(1000, 'este texto é comprido demais').optional();

/** For whom one unit of a gift card is. */
export const presente = z.object({ nome: z.string(), email: z.string(), mensagem: z.string() });

/** For whom the units of a line of gift cards are; of any other product nobody reads them. */
export const presentesEscritos = z
  .array(z.object({ nome: typed, email: typed, mensagem: typed }), {
    error: 'informe uma lista de presentes',
  })
  .max(MAX_QUANTITY, `São no máximo ${MAX_QUANTITY} presentes por linha.`)
  .optional()
  .describe(
    'Of a gift card: for whom each unit is, in their turn. Without an e-mail, and past the list, it goes to the buyer',
  );
