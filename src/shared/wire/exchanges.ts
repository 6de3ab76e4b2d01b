import { z } from 'zod';
import { EXCHANGE_BASES, EXCHANGE_REASONS, EXCHANGE_WISHES } from '../exchange-rules.ts';
import { EXCHANGE_STATES } from '../exchange-states.ts';
import { note } from './note.ts';
import { wholeNumber } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const motivo = z.enum(EXCHANGE_REASONS, { error: 'escolha um motivo' });
const querer = z.enum(EXCHANGE_WISHES, { error: 'escolha o que você quer' });
const estado = z.enum(EXCHANGE_STATES);
const email = z
  .string({ error: 'informe um texto' })
  .max(320, 'no máximo 320 caracteres')
  .optional()
  .describe("Not needed with the buyer's own token");

/** `POST /pedidos/{codigo}/trocas/consultar`. */
export const trocasConsultadas = z.object({ email });

/** `POST /pedidos/{codigo}/trocas`. */
export const trocaPedida = z.object({
  email,
  motivo,
  querer,
  comentario: note(1000),
  pecas: z
    .array(
      z.object({
        ref: z.string({ error: 'informe a peça' }).regex(/^\d{1,15}(-\d{1,15})?$/, 'esta peça não existe'),
        quantidade: z
          .number({ error: 'informe um número inteiro' })
          .int('informe um número inteiro')
          .min(1, 'escolha ao menos uma')
          .max(1000, 'quantidade demais'),
        cor: note(120).describe('What she wants instead, where she wants a piece'),
        tamanho: note(60),
      }),
      { error: 'escolha as peças' },
    )
    .min(1, 'escolha as peças')
    .max(100, 'peças demais'),
});

const opcao = z.object({ cor: z.string(), tamanho: z.string(), disponivel: z.boolean() });

/** A piece that she still has of an order. */
export const pecaTrocavel = z.object({
  ref: z.string().describe('Names it in a request'),
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  imagem: z.string(),
  quantidade: z.number().int().describe('Units that are in no open request and were not given back'),
  opcoes: z.array(opcao).describe('The other sizes and colours that the shop has of it'),
});

const oferta = z.object({
  motivo,
  querer,
  base: z.enum(EXCHANGE_BASES),
  frete: z.boolean().describe('Outward freight goes back, too'),
  ate: z.string().nullable().describe('When it ends; null: no term runs yet'),
});

const pecaDaTroca = z.object({
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  imagem: z.string(),
  quantidade: z.number().int(),
  nova: z.object({ cor: z.string(), tamanho: z.string() }).nullable(),
});

const passo = z.object({ passo: estado, em: z.string() });

const foto = z.object({
  id: z.number().int(),
  em: z.string(),
  previa: z.string().describe('A small one, as a data URL'),
});

/** A request as its buyer sees it. */
export const troca = z.object({
  id: z.number().int(),
  nome: z.string().describe('As people name it'),
  estado,
  inteira: z.boolean().describe('The whole purchase is given back'),
  motivo,
  querer,
  base: z.enum(EXCHANGE_BASES),
  frete: z.boolean(),
  comentario: z.string(),
  resposta: z.string(),
  envio: z.string().describe('How what she has goes back'),
  codigoReverso: z.string(),
  codigoAte: z.string().nullable().describe('Until when a made posting code is good; null: typed, or none'),
  codigoVencido: z.boolean().describe('Its time is over'),
  declaracao: z.boolean().describe('The declaration of contents of its label can be downloaded'),
  enviarAte: z.string().nullable(),
  fim: querer.nullable(),
  rastreio: z.string(),
  transportadora: z.string(),
  rastreio_url: z.string().nullable(),
  pode_cancelar: z.boolean(),
  fotos: z.array(foto),
  fotosQueCabem: z.number().int().describe('How many more photos of the defect it takes'),
  pecas: z.array(pecaDaTroca),
  passos: z.array(passo),
  created_at: z.string(),
});

export const trocasDoPedido = z.object({
  ...done,
  pecas: z.array(pecaTrocavel),
  ofertas: z.array(oferta),
  trocas: z.array(troca),
});

export const trocaRegistrada = z.object({ ...done, mensagem: z.string(), troca });

/** What is hers alone to do. */
const hers = { pode_cancelar: true, fotosQueCabem: true, declaracao: true } as const;

/** A request as the office sees it. */
export const trocaEscritorio = troca.omit(hers).extend({
  numeroDeFotos: z.number().int().describe('Also told to who may see none of them'),
  podeGerarCodigo: z
    .boolean()
    .describe('A posting code may be made for it now; of one that waits for its answer that says yes'),
  pacoteDeVolta: z.number().int().nullable().describe('What comes back; null: no posting code was asked for'),
  etiquetaDeVolta: z
    .number()
    .int()
    .nullable()
    .describe('The label of its posting code that is bought, being bought or being given up'),
  pedido: z.object({ id: z.number().int(), codigo: z.string(), status: z.string() }),
  cliente: z.string(),
  prazo: z.string().nullable().describe('By when somebody has to do something; null: it is over'),
  recusavel: z.boolean().describe('False: the law leaves no way to say no'),
  estoque: z.boolean().nullable().describe('Do the pieces go back into stock? Null: nobody has looked'),
  guardada: z.boolean().describe('What she wants is kept for her'),
  pacote: z.number().int().nullable().describe('The parcel of its new piece; null: no label was asked for'),
  etiqueta: z
    .number()
    .int()
    .nullable()
    .describe('The label of that which is bought, being bought or being given up'),
  podeDigitar: z.boolean().describe('Its new piece went, and another code for it may be typed'),
  podeReenviar: z
    .boolean()
    .describe('Its new piece was lost or came back, and goes once more by a label or a typed code'),
  diasDeTroca: z.number().int().describe('By the shop’s own rule, as was promised with the order'),
  naLoja: z.boolean().describe('Nothing of it has left: the money goes back at once'),
  recusaDoEstorno: z
    .string()
    .describe('Why the money that was promised is not back; empty: nothing has refused it'),
  semCobranca: z.boolean().describe('The order was paid at the door: money goes back by hand'),
  historico: z.array(passo.extend({ por: z.string() })),
});

export const filaDeTrocas = z.object({
  abertas: z.enum(['sim', 'nao']).optional().describe('`nao`: those that are over'),
  limit: wholeNumber(1, 100),
  offset: wholeNumber(0, 1_000_000),
});

export const trocaAutorizada = z.object({
  envio: note(1000).describe('Where and how to send it; the shop’s address where it is left out'),
  codigoReverso: note(60),
});
export const trocaRecusada = z.object({
  motivo: note(1000)
    .unwrap()
    .refine((text) => text !== '', 'diga o motivo'),
});
export const trocaConferida = z.object({
  estoque: z.boolean({ error: 'diga se a peça volta ao estoque' }),
});
export const trocaEnviada = z.object({
  rastreio: note(60),
  transportadora: note(60),
  rastreioVisto: note(60).describe(
    'The code that was shown before: another one by now is 409 `rastreio_mudou`',
  ),
});
export const trocaDevolvida = z.object({
  como: z.enum(['vale', 'dinheiro'], { error: 'use vale ou dinheiro' }),
});

export const trocaMudada = z.object({ ...done, mensagem: z.string(), troca: trocaEscritorio });

export const motivosDeTroca = z.array(
  z.object({
    produto: z.string(),
    tamanho: z.string(),
    motivo,
    pecas: z.number().int(),
  }),
);

export type Troca = z.infer<typeof troca>;
export type TrocaPedida = z.input<typeof trocaPedida>;
export type TrocasDoPedido = z.infer<typeof trocasDoPedido>;
export type TrocaEscritorio = z.infer<typeof trocaEscritorio>;
export type PecaTrocavel = z.infer<typeof pecaTrocavel>;
