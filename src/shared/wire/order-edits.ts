import { z } from 'zod';
import { errorBody } from './errors.ts';
import { RECEIVED_AS } from '../channels.ts';
import { vendaFeita } from './counter.ts';
import { pedidoMudado } from './office-orders.ts';
import { freteOpcao } from './shipping.ts';
import { numbered } from './query.ts';
import { nadaContra, simular } from './trial.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().nonnegative().max(100_000).describe('Reais');
const seen = z
  .number()
  .int()
  .nonnegative()
  .describe(
    'The last change of the order that was seen, by `ultimaMudanca`; another one since is 409 `pedido_mudou`',
  );
const text = (most: number) => z.string().max(most, `use no máximo ${most} letras`);
const cep = text(20);
const ACERTOS = ['loja', 'cobrar', 'devolver'] as const;
const freight = freteOpcao.pick({ id: true, nome: true, company: true, prazo: true, tipo: true });
const count = z.number().int();
const possible = z.object({
  pode: z.boolean(),
  motivo: z.string().describe('Why not, in words for people; empty where it may'),
});

/** `GET …/edicao`: what of an order may be changed now. */
export const edicaoDoPedido = z.object({
  ...done,
  endereco: possible,
  pecas: possible,
  acrescimo: possible,
  etiqueta: z
    .string()
    .describe(
      'What is to be known of the label that is given up first, by `POST …/etiquetas/soltar`; empty: none',
    ),
  embalando: z.string().describe('Who else packs it at this moment; empty for nobody'),
  linhas: z
    .array(
      z.object({
        item: count.describe('Names the line'),
        nome: z.string(),
        cor: z.string(),
        tamanho: z.string(),
        quantidade: count.describe('So many may be another one'),
        opcoes: z
          .array(
            z.object({
              variante: count,
              cor: z.string(),
              tamanho: z.string(),
              estoque: count.describe('What is there of it besides'),
            }),
          )
          .describe('The other sizes and colours of its product'),
      }),
    )
    .describe('Pieces that are there to be changed; empty where none may be'),
});

export const enderecoNovo = z.object({
  nome: text(200),
  whatsapp: text(40).optional().describe('Absent: it stays as it is'),
  cep,
  endereco: text(400),
  numero: text(60),
  complemento: text(240),
  bairro: text(240),
  cidade: text(240),
  estado: text(20),
  diferenca: reais.describe('What the new freight costs more, as it was shown; more is 409 `frete_mudou`'),
  envio: text(100).optional().describe('The way that was chosen of `outros`; absent: that of the order'),
  acerto: z
    .enum(ACERTOS, { error: `escolha ${ACERTOS.join(', ')}` })
    .optional()
    .describe(
      'What becomes of the difference: the shop bears or keeps it, a PIX charges it, or it is given back',
    ),
  acertado: reais
    .optional()
    .describe('What was shown that is charged or given back; another sum is 409 `frete_mudou`'),
  semCotacao: z
    .boolean()
    .optional()
    .describe('It goes there though nobody can say now what that costs, which the shop bears'),
  visto: seen,
  simular,
});

const caminho = {
  frete: freight.nullable().describe('The way of the order; null: it does not go there, or nobody answers'),
  diferenca: reais.describe(
    'What it costs more than to the old address, which the shop bears where nobody is charged',
  ),
  muda: z
    .number()
    .describe('What its buyer would pay more, below zero less, by what her freight was promised'),
  cobrar: reais.describe('What of that may be charged'),
  devolver: reais.describe('What of that may be given back'),
};

export const freteDoEndereco = z.object({
  ...done,
  ...caminho,
  outros: z
    .array(z.object({ ...caminho, frete: freight }))
    .describe('Other ways, where its own does not go there'),
  semResposta: z.boolean().describe('Nobody can say now what it costs'),
});

const acertoFeito = z.object({
  como: z.enum(['cobrar', 'devolver']),
  valor: reais,
  situacao: z
    .enum(['feito', 'andamento', 'falhou'])
    .describe('`falhou`: the address is changed; the same press again asks anew'),
  problema: z.string(),
});

const pecaTrocada = z.object({
  item: count.positive('este item não existe'),
  variante: count.positive('este tamanho e cor não existem'),
  quantidade: count
    .positive('a quantidade precisa ser maior que zero')
    .max(10_000, 'a quantidade é alta demais'),
  visto: seen,
  simular,
});

const formasDoAcrescimo = ['pix', 'cartao', 'recebido', 'presente'] as const;

const pecaAMais = {
  produto: count.positive('este produto não existe'),
  cor: text(200),
  tamanho: text(200),
  quantidade: count
    .positive('a quantidade precisa ser maior que zero')
    .max(10, 'são no máximo 10 de uma vez'),
  pagamento: z
    .enum(formasDoAcrescimo, { error: 'escolha pix, cartao, recebido ou presente' })
    .describe('`presente`: nothing is charged, on the word of whoever gives discounts'),
};

/** `POST …/acrescimos`: a piece that goes in the parcel of an order, at what it costs today. */
export const acrescimoNovo = z.object({
  ...pecaAMais,
  recebido: z
    .enum(RECEIVED_AS, { error: `use ${RECEIVED_AS.join(', ')}` })
    .optional()
    .describe('With `recebido`: how the money came; `dinheiro` where it is absent'),
  total: reais.describe('What was shown as to be paid; another sum is 409 `preco_mudou`'),
  diferenca: reais.describe('What the shop bears of the freight, as it was shown; more is 409 `frete_mudou`'),
  simular,
});

export const acrescimoPrecificado = z.object({
  ...done,
  preco: reais.describe('Of one, before promotions'),
  total: reais,
  diferenca: reais.describe('What the parcel costs more; the shop bears it'),
});

const mudado = pedidoMudado.extend({
  mudou: z.boolean().describe('False: it was like that already'),
  avisada: z
    .boolean()
    .describe('Is whoever bought written to? Not where she left no e-mail, and not of nothing'),
});

const enderecoMudado = mudado.extend({ acerto: acertoFeito.nullable() });

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['pedidos'];

/** What the office changes of an order before it is sent. */
export const orderEditsCalls = {
  'GET /gerenciamento/pedidos/:id/edicao': {
    tags,
    summary: 'O que pode ser mudado em um pedido antes do envio',
    params: numbered,
    response: { 200: edicaoDoPedido, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/endereco/frete': {
    tags,
    summary: 'O que o envio custa para outro CEP, e o que da diferença se cobra ou devolve',
    description:
      '409 `frete_indisponivel` where no way goes there, `cobranca_aberta` while an earlier difference may still be paid.',
    params: numbered,
    body: z.object({ cep }),
    response: { 200: freteDoEndereco, ...failed },
  },
  'PUT /gerenciamento/pedidos/:id/endereco': {
    tags,
    summary: 'Muda o endereço de um pedido que não foi enviado; quem comprou é avisada, se deixou e-mail',
    description:
      'With an idempotency key it is done once. 409: `edicao_indisponivel`, `etiqueta_existe`, `nota_emitida`, `estorno_em_andamento`, `troca_aberta`, `pedido_mudou`, `frete_indisponivel`, `frete_mudou` with `valor`, `cobranca_aberta`, and what speaks against sending it. 403 for giving back by whom may not.',
    params: numbered,
    body: enderecoNovo,
    response: { 200: enderecoMudado, 204: nadaContra, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/pecas': {
    tags,
    summary: 'Troca o tamanho ou a cor de peças de um pedido que não foi enviado, pelo que foi pago',
    description:
      'With an idempotency key it is done once; of a part of a line the rest stays in the old one. 409: `edicao_indisponivel`, `sem_estoque` with `item`, `etiqueta_existe`, `nota_emitida`, `estorno_em_andamento`, `troca_aberta`, `estorno_nao_aceito`, `pedido_mudou`, and what speaks against sending it.',
    params: numbered,
    body: pecaTrocada,
    response: { 200: mudado, 204: nadaContra, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/acrescimos/precos': {
    tags,
    summary: 'Quanto custa hoje uma peça a mais em um pedido que não foi enviado',
    params: numbered,
    body: z.object(pecaAMais),
    response: { 200: acrescimoPrecificado, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/acrescimos': {
    tags,
    summary: 'Acrescenta uma peça a um pedido que não foi enviado, cobrada à parte',
    description:
      'An order of its own that goes in the same parcel once it is paid; with an idempotency key it is made once. 409: `acrescimo_aberto`, `sem_estoque`, `preco_mudou`, `frete_mudou`, and what speaks against changing the order.',
    params: numbered,
    body: acrescimoNovo,
    response: { 201: vendaFeita, 204: nadaContra, ...failed },
  },
};

export type EdicaoDoPedido = z.output<typeof edicaoDoPedido>;
export type AcrescimoNovo = z.input<typeof acrescimoNovo>;
export type PecaAMais = Pick<AcrescimoNovo, keyof typeof pecaAMais>;
export type PecaTrocada = z.input<typeof pecaTrocada>;
export type EnderecoNovo = z.input<typeof enderecoNovo>;
export type EnderecoMudado = z.output<typeof enderecoMudado>;
export type FreteDoEndereco = z.output<typeof freteDoEndereco>;
