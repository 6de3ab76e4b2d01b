import { z } from 'zod';
import { errorBody } from './errors.ts';
import { RECEIVED_AS } from '../channels.ts';
import { vendaFeita } from './counter.ts';
import { pedidoMudado } from './office-orders.ts';
import { freteOpcao } from './shipping.ts';
import { numbered } from './query.ts';

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
  diferenca: reais.describe(
    'What the shop bears of the new freight, as it was shown; more is 409 `frete_mudou`',
  ),
  visto: seen,
});

export const freteDoEndereco = z.object({
  ...done,
  frete: freight,
  diferenca: reais.describe('What the shop bears; nobody is charged for it'),
});

const pecaTrocada = z.object({
  item: count.positive('este item não existe'),
  variante: count.positive('este tamanho e cor não existem'),
  quantidade: count
    .positive('a quantidade precisa ser maior que zero')
    .max(10_000, 'a quantidade é alta demais'),
  visto: seen,
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
    summary: 'O que o mesmo envio custa para outro CEP, e quanto disso a loja paga',
    description: '409 `frete_indisponivel` where the same way does not go there.',
    params: numbered,
    body: z.object({ cep }),
    response: { 200: freteDoEndereco, ...failed },
  },
  'PUT /gerenciamento/pedidos/:id/endereco': {
    tags,
    summary: 'Muda o endereço de um pedido que não foi enviado; quem comprou é avisada, se deixou e-mail',
    description:
      'With an idempotency key it is done once. 409: `edicao_indisponivel`, `etiqueta_existe`, `estorno_em_andamento`, `troca_aberta`, `pedido_mudou`, `frete_indisponivel`, `frete_mudou` with `valor`, and what speaks against sending it.',
    params: numbered,
    body: enderecoNovo,
    response: { 200: mudado, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/pecas': {
    tags,
    summary: 'Troca o tamanho ou a cor de peças de um pedido que não foi enviado, pelo que foi pago',
    description:
      'With an idempotency key it is done once; of a part of a line the rest stays in the old one. 409: `edicao_indisponivel`, `sem_estoque` with `item`, `etiqueta_existe`, `estorno_em_andamento`, `troca_aberta`, `estorno_nao_aceito`, `pedido_mudou`, and what speaks against sending it.',
    params: numbered,
    body: pecaTrocada,
    response: { 200: mudado, ...refused },
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
    response: { 201: vendaFeita, ...failed },
  },
};

export type EdicaoDoPedido = z.output<typeof edicaoDoPedido>;
export type AcrescimoNovo = z.input<typeof acrescimoNovo>;
export type PecaAMais = Pick<AcrescimoNovo, keyof typeof pecaAMais>;
export type PecaTrocada = z.input<typeof pecaTrocada>;
export type EnderecoNovo = z.input<typeof enderecoNovo>;
export type FreteDoEndereco = z.output<typeof freteDoEndereco>;
