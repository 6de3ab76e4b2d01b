import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

/** The steps of a new shop, in the order in which they are told. */
export const PASSOS = [
  'identidade',
  'produto',
  'fotos',
  'demonstracao',
  'frete',
  'pagamento',
  'compra',
  'emails',
  'politicas',
  'dominio',
  'pessoa',
  'backup',
] as const;

const passo = z.object({
  id: z.enum(PASSOS),
  estado: z
    .enum(['feito', 'parcial', 'falta'])
    .describe(
      'By what the shop is and has done; nobody ticks anything. parcial: done, as yet in the sandbox',
    ),
  prova: z.string().nullable().describe('By what it is seen that it is done'),
  falta: z.string().nullable().describe('What is still to be done'),
});

const primeirosPassos = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  oculto: z.boolean().describe('Hidden: nothing is looked at'),
  feitos: z.number().int(),
  passos: z.array(passo),
  demonstracao: z.object({
    restam: z.number().int().describe('Products of the demonstration in the shop'),
    podem_voltar: z.number().int(),
    voltar_ate: z.string().nullable(),
  }),
  emails_para: z.string().describe('Where a test mail goes'),
});

const cep = z
  .string('Informe um CEP.')
  .max(20, 'CEP com 8 números.')
  .transform((text) => text.replaceAll(/\D/g, ''))
  .refine((digits) => digits.length === 8, 'CEP com 8 números.');

const freteTestado = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  produto: z.string().describe('What was sent in the trial'),
  origem: z.string(),
  exemplo: z.boolean().describe('The values are the sandbox’s'),
  destinos: z.array(
    z.object({
      cep: z.string(),
      opcoes: z.array(z.object({ nome: z.string(), valor: z.number(), prazo: z.number() })),
      erro: z.string().nullable(),
    }),
  ),
});

const produtosFeitos = z.object({ ...feito.shape, produtos: z.number().int() });
const chave = z
  .string('Informe a chave desta tentativa.')
  .min(8, 'De 8 a 64 letras.')
  .max(64, 'De 8 a 64 letras.')
  .describe('Names the press: the same key takes out once');

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['Primeiros passos'];

/** What an owner does in the first days of her shop. */
export const firstDaysCalls = {
  'GET /gerenciamento/primeiros-passos': {
    tags,
    summary: 'Os primeiros passos da loja, vistos no que ela já tem e fez',
    response: { 200: primeirosPassos, ...refused },
  },
  'PUT /gerenciamento/primeiros-passos': {
    tags,
    summary: 'Esconder ou mostrar os primeiros passos',
    body: z.object({ oculto: z.boolean('Informe true ou false.') }),
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/primeiros-passos/frete': {
    tags,
    summary: 'Calcular o frete de um produto até três CEPs',
    body: z.object({
      ceps: z.array(cep, 'Informe os CEPs.').min(1, 'Informe um CEP.').max(3, 'No máximo três CEPs.'),
    }),
    response: { 200: freteTestado, ...failed },
  },
  'POST /gerenciamento/primeiros-passos/email': {
    tags,
    summary: 'Enviar um e-mail de teste para o endereço da loja',
    description: '502 com as palavras do servidor de e-mails quando ele recusa.',
    response: { 200: feito, ...failed },
  },
  'POST /gerenciamento/demonstracao/retirar': {
    tags,
    summary: 'Tirar os produtos de exemplo da loja',
    description:
      'Podem voltar por 7 dias; os que alguém pediu ficam arquivados. Um produto com outro nome é da dona e fica. 409 `em_andamento`: já estão sendo retirados.',
    body: z.object({ chave }),
    response: { 200: produtosFeitos, ...refused },
  },
  'POST /gerenciamento/demonstracao/voltar': {
    tags,
    summary: 'Trazer de volta os produtos de exemplo',
    description: '409 `nada_a_voltar`: não há nenhum, ou faz mais de 7 dias.',
    response: { 200: produtosFeitos, ...refused },
  },
};

export type PassoId = (typeof PASSOS)[number];
export type Passo = z.infer<typeof passo>;
export type PrimeirosPassos = z.infer<typeof primeirosPassos>;
export type FreteTestado = z.infer<typeof freteTestado>;
