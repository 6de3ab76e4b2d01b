import { z } from 'zod';
import { reaisToCents } from '../money.ts';
import { note } from './note.ts';
import { comosDoEstorno, pedidoMudado } from './office-orders.ts';
import { simular } from './trial.ts';

const reais = z.number().describe('Reais');
const units = z.number().int();
const isExact = (valor: number) => reaisToCents(valor) !== null;
const DECIMALS = 'use no máximo dois decimais, como 10.5';
const amount = z.number().positive('o valor precisa ser maior que zero').refine(isExact, DECIMALS);

/**
 * `POST /gerenciamento/pedidos/{id}/estorno`, asked with a key: an amount, lines with or without freight, or all that is
 * left where neither is said.
 */
export const estornoPedido = z
  .object({
    valor: amount.optional(),
    itens: z
      .array(
        z.object({
          id: units.positive('este item não existe'),
          quantidade: units.positive('a quantidade precisa ser maior que zero'),
        }),
      )
      .max(200, 'itens demais')
      .optional()
      .describe('Lines by the `id` of `estornoPorItem`; the shop computes the amount'),
    frete: z.boolean({ error: 'use true ou false' }).optional().describe('With `itens`: the freight too'),
    devolverEstoque: z
      .boolean({ error: 'use true ou false' })
      .optional()
      .describe('With `itens`: do the units go back into stock, once the money is back?'),
    valorEsperado: z
      .number()
      .min(0, 'o valor não pode ser negativo')
      .refine(isExact, DECIMALS)
      .optional()
      .describe(
        'With `itens`: the amount that was shown; another one is 409 `estorno_mudou` with the right one',
      ),
    como: z
      .enum(comosDoEstorno, { error: 'use dinheiro ou credito' })
      .optional()
      .describe('`credito`: only where the buyer asked for it; `dinheiro` where it is absent'),
    motivo: note(500).describe('Why; for the office alone'),
    simular,
  })
  .superRefine(({ valor, itens, frete, devolverEstoque, valorEsperado }, check) => {
    if (itens === undefined) {
      // Else a refund of freight alone would be read as one of all.
      const alone = Object.entries({ frete, devolverEstoque, valorEsperado });
      for (const [field] of alone.filter(([, value]) => value !== undefined)) {
        check.addIssue({ code: 'custom', path: [field], message: 'vale só com os itens' });
      }
      return;
    }
    if (valor !== undefined) {
      check.addIssue({
        code: 'custom',
        path: ['valor'],
        message: 'informe o valor ou os itens, não os dois',
      });
    }
    if (devolverEstoque === undefined) {
      const message = 'informe se as peças voltam para o estoque';
      check.addIssue({ code: 'custom', path: ['devolverEstoque'], message });
    }
  });

export const estornoFeito = pedidoMudado.extend({
  estornado: z.boolean().describe('false: the provider has not confirmed it yet'),
  estornavel: reais.describe('What is left to give back'),
  vale: z
    .object({ id: units, final: z.string(), valor: reais })
    .optional()
    .describe('The new one, with `como: credito`'),
});

export type EstornoPedido = z.infer<typeof estornoPedido>;
