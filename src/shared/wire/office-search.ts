import { z } from 'zod';
import { errorBody } from './errors.ts';
import { pedidoAntigo } from './former-orders.ts';
import { optional } from './query.ts';

const total = z.number().int().describe('How many there are in all');

const haMais = z.boolean().describe('There may be more than `total`: nobody has counted so many');

const achados = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  produtos: z.object({
    total,
    itens: z.array(z.object({ id: z.number(), nome: z.string(), imagem: z.string(), ativo: z.boolean() })),
  }),
  pedidos: z.object({
    total,
    haMais,
    itens: z.array(
      z.object({
        id: z.number(),
        codigo: z.string(),
        nome: z.string(),
        status: z.string(),
        total: z.number(),
      }),
    ),
  }),
  antigos: z
    .object({
      total,
      itens: z.array(
        z.object({
          id: z.number(),
          numero: z.string(),
          nome: z.string(),
          estado: pedidoAntigo.shape.estado,
          total: z.number(),
        }),
      ),
    })
    .describe('Orders that came from the old shop'),
  clientes: z.object({
    total,
    haMais,
    itens: z.array(
      z.object({
        id: z.number().nullable().describe('Null: she bought without an account'),
        visitante: z.number().nullable().describe('Of who has no account: an order of hers'),
        nome: z.string(),
        cidade: z.string(),
      }),
    ),
  }),
});

const LEAST_LETTERS = 2;
const MOST_LETTERS = 80;

/** One letter is in everything; one digit may be an order's number. */
const isSought = (q: string) => q.length >= LEAST_LETTERS || /^\d$/.test(q);

/** The office's search over everything. */
export const officeSearchCalls = {
  'GET /gerenciamento/procurar': {
    tags: ['Procurar'],
    summary: 'Produtos, pedidos e clientes por palavras, alguns de cada',
    description:
      'De cada um, só o que o perfil de quem procura vê; pessoas são achadas por e-mail, CPF e telefone só por quem os lê.',
    querystring: z.object({
      q: optional(
        z
          .string('Informe um texto só.')
          .trim()
          .max(MOST_LETTERS, `Use no máximo ${MOST_LETTERS} letras.`)
          .refine(isSought, `Escreva ao menos ${LEAST_LETTERS} letras.`),
      ).describe('Nada: nada é procurado'),
    }),
    response: { 200: achados, '4xx': errorBody },
  },
};

export type Achados = z.infer<typeof achados>;
