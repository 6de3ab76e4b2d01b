import { z } from 'zod';
import { PARCEL_STATES } from '../parcel-states.ts';
import { note } from './note.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const count = z.number().int();
export const pecaDoPacote = z.object({
  item: count.describe('Names the line'),
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  imagem: z.string(),
  quantidade: count,
});

/** One word of a carrier's. */
export const passoDoPacote = z.object({
  estado: z.enum([...PARCEL_STATES, 'outro']),
  palavra: z.string().describe("The carrier's own word"),
  em: z.string(),
});

/** What a parcel beside the order's own tells of itself; a shopper reads these alone. */
const told = {
  id: count,
  tipo: z.enum(['parte', 'troca', 'reenvio', 'devolucao']),
  pecas: z.array(pecaDoPacote).describe('What an exchange sends is named as its buyer wanted it'),
  rastreio: z.string(),
  transportadora: z.string(),
  rastreio_url: z.string().nullable(),
  estado: z.enum(PARCEL_STATES).nullable().describe('By its carrier; null where nobody tells'),
  passos: z
    .array(passoDoPacote)
    .describe('Where it was by its code of now, oldest first; only of labels that were bought here'),
  enviado_em: z.string().nullable(),
  entregue_em: z.string().nullable(),
};

/** A parcel beside an order's own, as its buyer sees it. */
export const pacoteDoPedido = z.object(told);

export const pacoteNoEscritorio = z.object({
  ...told,
  troca: count.nullable().describe('The exchange that it is of'),
  feito_por: z.string(),
  feito_em: z.string(),
  pode_desfazer: z.boolean(),
  pode_entregar: z.boolean().describe('It is sent and nobody has told that it arrived'),
  situacao: z.enum(['', 'problema', 'atrasado']).describe('Why it stands in a list; empty: it does not'),
  pode_reenviar: z.boolean().describe('It was lost or came back, and the same pieces may go once more'),
  pode_digitar: z
    .boolean()
    .describe('A code that is typed sends it, or takes the place of the one that it has'),
  resolvido: z
    .object({ em: z.string(), por: z.string(), nota: z.string() })
    .nullable()
    .describe('Somebody said that nothing is to be done about it as it stood then'),
});

/** `GET /gerenciamento/pedidos/{id}/pacotes`. */
export const pacotesDoPedido = z.object({
  pode_separar: z.boolean(),
  motivo: z.string().describe('Why no part goes ahead now; empty where one may'),
  livres: z.array(pecaDoPacote).describe("What is in the order's own parcel"),
  pode_reenviar: z.boolean().describe('Its parcel was lost or came back, and may be sent once more'),
  pacotes: z.array(pacoteNoEscritorio).describe('The oldest first'),
});

const MOST_LINES = 100;
const WHAT = 'Escolha as peças.';

const parte = z.object({
  tipo: z.literal('parte'),
  itens: z
    .array(
      z.object({
        item: z.int(WHAT).min(1, WHAT).max(999_999_999_999, WHAT),
        quantidade: z.int(WHAT).min(1, WHAT).max(999, WHAT),
      }),
      WHAT,
    )
    .min(1, WHAT)
    .max(MOST_LINES, 'Peças demais.'),
});

export const pacoteNovo = z.discriminatedUnion('tipo', [parte, z.object({ tipo: z.literal('reenvio') })], {
  error: 'Escolha parte ou reenvio.',
});

export const pacoteMudado = z.object({ ...done, mensagem: z.string(), pacote: pacoteNoEscritorio });

/** `GET /gerenciamento/pacotes/{id}/envio`: what noting this code would do. */
export const partePensada = z.object({ rastreio: note(60), transportadora: note(60) });
export const parteEnviada = partePensada.extend({
  rastreioVisto: note(60).describe(
    'The code that was shown before: another one by now is 409 `rastreio_mudou`',
  ),
});

const SAY_HOW = 'Conte em poucas palavras como ficou.';

export const pacoteResolvido = z.object({
  estado: z.enum(PARCEL_STATES).describe('As it was shown; another one by now is 409 `pacote_mudou`'),
  nota: z.string(SAY_HOW).trim().min(1, SAY_HOW).max(300, 'Use no máximo 300 letras.'),
});

export type PacoteDoPedido = z.infer<typeof pacoteDoPedido>;
export type PacoteNoEscritorio = z.infer<typeof pacoteNoEscritorio>;
export type PacotesDoPedido = z.infer<typeof pacotesDoPedido>;
export type PacoteNovo = z.infer<typeof pacoteNovo>;
