import { z } from 'zod';
import { isCep } from '../cep.ts';
import { digitsOf } from '../cpf.ts';
import { MOST_AREAS, MOST_RANGES } from '../delivery-areas.ts';
import { reaisToCents } from '../money.ts';
import { MOST_READY_DAYS, PICKUP_LENGTHS } from '../pickup.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

const line = (most: number) =>
  z
    .string('Informe um texto.')
    .max(most, `Use no máximo ${most} letras.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use uma linha só.')
    .transform((text) => text.trim());

const named = (most: number) => line(most).refine((text) => text !== '', 'Escreva um nome.');
const versao = z.number('Informe a versão que você leu.').int().min(0);
const CEP_TEXT = 'CEP com 8 números, com ou sem hífen.';

const cep = z
  .string(CEP_TEXT)
  .max(20, CEP_TEXT)
  .refine((text) => /^[\d\s.-]*$/.test(text), CEP_TEXT)
  .transform(digitsOf)
  .refine(isCep, CEP_TEXT);

const faixa = z
  .strictObject({ de: cep, ate: cep })
  .refine(({ de, ate }) => de <= ate, { error: 'O primeiro CEP vem depois do segundo.', path: ['ate'] });

const MOST_CENTS = 1_000_000;
const MONEY_TEXT = 'Informe um valor em reais, até R$ 10.000,00.';
const money = z.number(MONEY_TEXT).refine((value) => {
  const cents = reaisToCents(value);
  return cents !== null && cents >= 0 && cents <= MOST_CENTS;
}, MONEY_TEXT);

const days = (least: number) =>
  z
    .number('Informe os dias.')
    .int('Use dias inteiros.')
    .min(least, `De ${least} a 60.`)
    .max(60, `De ${least} a 60.`);

const areaSent = z.strictObject({
  nome: named(60),
  faixas: z
    .array(faixa, 'Informe as faixas de CEP.')
    .min(1, 'Informe pelo menos uma faixa de CEP.')
    .max(MOST_RANGES, `Use no máximo ${MOST_RANGES} faixas.`),
  preco: money,
  prazo: days(1).describe('Working days from the payment'),
  mesmo_dia_ate: z
    .number('Informe a hora.')
    .int('Use uma hora inteira.')
    .min(1, 'De 1 a 23 horas.')
    .max(23, 'De 1 a 23 horas.')
    .nullable()
    .describe('Paid before this hour of a working day it comes on that day'),
  gratis_de: money.nullable().describe('From so much of goods on it costs nothing'),
  ativo: z.boolean('Use true ou false.'),
});

const areasSent = z.strictObject({
  versao,
  areas: z.array(areaSent, 'Informe as áreas.').max(MOST_AREAS, `Use no máximo ${MOST_AREAS} áreas.`),
});

const needed = (most: number, text: string) => line(most).refine((typed) => typed !== '', text);
const READY_TEXT = `De 0 a ${MOST_READY_DAYS}.`;

const retiradaSent = z.strictObject({
  versao,
  ativo: z.boolean('Use true ou false.'),
  nome: needed(PICKUP_LENGTHS.nome, 'Escreva o nome do lugar, ex.: Loja do Centro.'),
  endereco: needed(PICKUP_LENGTHS.endereco, 'Escreva o endereço completo.'),
  horario: needed(PICKUP_LENGTHS.horario, 'Escreva quando há alguém lá, ex.: segunda a sexta, 9h às 18h.'),
  instrucao: line(PICKUP_LENGTHS.instrucao).describe("As 'leve um documento'; '' is none"),
  prazo: z
    .number('Informe os dias.')
    .int('Use dias inteiros.')
    .min(0, READY_TEXT)
    .max(MOST_READY_DAYS, READY_TEXT)
    .describe('Working days from the payment until it is ready'),
});

const retirada = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something; 0: nothing was said yet'),
  ativo: z.boolean(),
  nome: z.string(),
  endereco: z.string(),
  horario: z.string(),
  instrucao: z.string(),
  prazo: z.number().int(),
  por: z.string(),
  em: z.string(),
});

const area = z.object({
  nome: z.string(),
  faixas: z.array(z.object({ de: z.string(), ate: z.string() })),
  preco: z.number(),
  prazo: z.number().int(),
  mesmo_dia_ate: z.number().int().nullable(),
  gratis_de: z.number().nullable(),
  ativo: z.boolean(),
});

const areas = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something; 0: nothing was said yet'),
  areas: z.array(area),
  sobreposicoes: z.array(z.string()).describe('Which active areas have postal codes in common, in words'),
  de_exemplo: z
    .array(z.string())
    .describe('What holds while nobody has drawn an area: the shop’s own ranges, in words'),
  travado: z
    .object({ variavel: z.string(), porque: z.string() })
    .nullable()
    .describe('Set in the environment, which wins'),
  por: z.string(),
  em: z.string(),
});

const salvo = z.object({ ...feito.shape, versao: z.number().int(), sobreposicoes: z.array(z.string()) });
const refused = { '4xx': errorBody };
const tags = ['Configurações'];

/** The calls on what the shop carries and hands over itself. */
export const ownWaysCalls = {
  'GET /gerenciamento/configuracoes/entregas/areas': {
    tags,
    summary: 'As áreas de entrega local',
    response: { 200: areas, ...refused },
  },
  'PUT /gerenciamento/configuracoes/entregas/areas': {
    tags,
    summary: 'Guardar as áreas de entrega local',
    description:
      'Todas de uma vez, na ordem em que aparecem. Áreas com CEPs em comum são guardadas, e a resposta diz quais: para cada carrinho vale a mais barata. 409 `versao`: outra pessoa mudou antes; `definido_no_servidor`: LOCAL_DELIVERY vale mais.',
    body: areasSent,
    response: { 200: salvo, ...refused },
  },
  'GET /gerenciamento/configuracoes/entregas/retirada': {
    tags,
    summary: 'O lugar de retirada na loja',
    response: { 200: retirada, ...refused },
  },
  'PUT /gerenciamento/configuracoes/entregas/retirada': {
    tags,
    summary: 'Guardar o lugar de retirada na loja',
    description:
      'Vale para as próximas cotações; pedidos e cotações já feitos ficam com o lugar que leram. 409 `versao`: outra pessoa mudou antes.',
    body: retiradaSent,
    response: { 200: z.object({ ...feito.shape, versao: z.number().int() }), ...refused },
  },
};

export type Area = z.infer<typeof area>;
export type AreasSent = z.output<typeof areasSent>;
export type Areas = z.infer<typeof areas>;
export type Retirada = z.infer<typeof retirada>;
export type RetiradaSent = z.output<typeof retiradaSent>;
