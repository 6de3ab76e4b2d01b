import { z } from 'zod';
import {
  estadosDePromocao,
  LONGEST_PROMOTION_NAME,
  MOST_CODES,
  MOST_STEPS,
  tiposDePromocao,
} from '../promotions.ts';
import { motivo, precos, precosPedidos } from './prices.ts';
import { pageQuery } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const reais = z.number().describe('Reais');
const units = z.number().int();

const MOST_NAMED = 200;
const MOST_UNITS = 10_000;
const MOST_REAIS = 1_000_000;

const whole = (least: number, most: number) => {
  const error = `informe um número inteiro de ${least} a ${most}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const amount = (least = 0.01) => {
  const error = `informe um valor em reais de ${String(least).replace('.', ',')} a ${MOST_REAIS}, com até dois decimais`;
  return z
    .number({ error })
    .min(least, { error })
    .max(MOST_REAIS, { error })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error });
};
const percentual = () => {
  const error = 'informe uma porcentagem de 0,01 a 100, com até dois decimais';
  return z
    .number({ error })
    .min(0.01, { error })
    .max(100, { error })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error });
};
const moment = z.iso.datetime({ offset: true, error: 'informe a data e a hora' });
const list = <Schema extends z.ZodType>(schema: Schema, most = MOST_NAMED) =>
  z.array(schema, { error: 'informe uma lista' }).max(most, `são no máximo ${most}`);
const flag = z.boolean({ error: 'use true ou false' });
const cepDigits = z.string().regex(/^\d{5}-?\d{3}$/, 'informe um CEP com oito dígitos');

/** A step: from so many units, or so many reais, so much of a hundred is off. */
const degrau = z.object({
  a_partir: z.number({ error: 'informe a partir de quanto' }).positive('precisa ser maior que zero'),
  percentual: percentual(),
});

/** What an owner writes of a promotion. Which fields a kind needs is checked by the server, with a text for each. */
export const promocaoEscrita = z.object({
  nome: z
    .string({ error: 'dê um nome à promoção' })
    .trim()
    .min(1, 'dê um nome à promoção')
    .max(LONGEST_PROMOTION_NAME, `use no máximo ${LONGEST_PROMOTION_NAME} letras`),
  tipo: z.enum(tiposDePromocao, { error: 'escolha o tipo da promoção' }),
  sobre: z
    .enum(['pecas', 'pedido'], { error: 'escolha entre as peças e o pedido' })
    .default('pecas')
    .describe("Of 'percentual' and 'valor': off each piece, or once off what is left of them"),
  percentual: percentual().nullish().describe("'percentual', 'pix', and 'frete' (100 is free)"),
  valor: amount().nullish().describe("'valor', in reais"),
  teto: amount().nullish().describe("'frete': no more reais than these"),
  leve: whole(2, 100).nullish(),
  pague: whole(1, 99).nullish(),
  degraus: list(degrau, MOST_STEPS).default([]),
  degraus_por: z.enum(['unidades', 'valor'], { error: 'escolha unidades ou valor' }).default('unidades'),
  alvo: z
    .object({
      categorias: list(units.positive()).default([]).describe('Numbers of categories'),
      produtos: list(units.positive()).default([]),
      tags: list(z.string().trim().min(1).max(60)).default([]),
      so_preco_cheio: flag.default(false).describe('Leaves out what has a promotional price'),
    })
    .prefault({})
    .describe('All pieces where nothing is named; else those that one of the three names'),
  com_codigo: flag.default(false).describe('Holds only for whoever has one of its codes'),
  codigo: z
    .string()
    .max(200)
    .nullish()
    .describe('The one public code; null with com_codigo: codes are generated, for one use each'),
  minimo: z.object({ unidades: whole(1, MOST_UNITS).nullish(), valor: amount().nullish() }).prefault({}),
  primeira_compra: flag.default(false),
  ceps: list(z.object({ de: cepDigits, ate: cepDigits }), 50).default([]),
  inicio: moment.nullish().describe('Null: as soon as it is published'),
  fim: moment.nullish().describe('Null: until it is ended'),
  limites: z
    .object({
      total: whole(1, 1_000_000).nullish().describe('Orders'),
      por_pessoa: whole(1, 1000).nullish(),
      unidades: whole(1, MOST_UNITS).nullish().describe('Pieces of one order'),
      orcamento: amount().nullish().describe('Reais that it may take off in all'),
    })
    .prefault({}),
  acumula: z
    .object({
      modo: z.enum(['nao', 'todas', 'so_com'], { error: 'escolha com quais acumula' }).default('nao'),
      com: list(units.positive()).default([]).describe("Numbers of promotions, of 'so_com'"),
    })
    .prefault({}),
  prioridade: whole(0, 1000).default(0).describe('The higher one goes first'),
  com_cupom: flag.default(false).describe("'pix': together with a coupon too"),
});

export const promocaoMudada = promocaoEscrita.extend({
  versao: units.describe('The version that was read; another one is 409 `versao`'),
});

/** What pieces left over what they cost the shop, freight left out. Pieces that came back count no more. */
const margem = z.object({
  valor: z.number().describe('Reais, over the pieces whose cost is known; may be negative'),
  pecas: units.describe('So many have a known cost'),
  de: units.describe('of so many'),
});

/** A promotion as the office reads it: all that was written, and how it stands. */
export const promocaoLida = promocaoEscrita.extend({
  id: units,
  versao: units,
  status: z.enum(estadosDePromocao),
  frase: z.string().describe('What it gives, in one sentence for shoppers'),
  publicada_em: z.string().nullable(),
  criada_em: z.string(),
  mudada_em: z.string(),
  usos: units.describe('Orders that hold one now'),
  descontado: reais.describe('What it took off those'),
  receita: reais.optional().describe('Totals of those that are sales; told to who sees figures alone'),
  margem: margem.optional().describe('Of those sales; told to who runs the shop alone'),
  codigos: z.object({ total: units, usados: units }),
});

export const promocoesLidas = z.object({ ...done, promocoes: z.array(promocaoLida) });
export const promocaoResposta = z.object({ ...done, promocao: promocaoLida });
export const promocaoFeita = z.object({ ...done, mensagem: z.string() });

export const usosQuery = pageQuery;
export const usosLidos = z.object({
  ...done,
  total: units,
  usos: z.array(
    z.object({
      pedido: z.object({ id: units, codigo: z.string(), status: z.string() }),
      em: z.string(),
      codigo: z.string().nullable(),
      desconto: reais,
      total: reais.describe('Of the order'),
      margem: margem.optional().describe('Of a sale; told to who runs the shop alone'),
      devolvido: z.boolean().describe('The order fell and gave its use back'),
    }),
  ),
});

export const codigosPedidos = z.object({
  quantidade: whole(1, MOST_CODES),
  prefixo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{0,10}$/, 'use até 10 letras e números')
    .default(''),
});
export const codigosGerados = z.object({ ...done, gerados: units, total: units });

/** `POST /gerenciamento/promocoes/simular`: a cart, and a promotion that need not be saved. */
export const simulacaoPedida = precosPedidos.omit({ email: true, cpf: true, frete: true }).extend({
  frete: amount(0).nullish().describe('Reais'),
  primeira_compra: flag.optional(),
  em: moment.optional().describe('As of this moment; now where it is left out'),
  promocao: promocaoEscrita
    .extend({ id: units.positive().optional().describe('In the place of this one') })
    .optional()
    .describe('As if it were published, and its code typed'),
});

export const simulacao = z.object({
  ...done,
  precos,
  vereditos: z.array(
    motivo.extend({
      id: units.describe('0: the one that was sent without a number'),
      nome: z.string(),
      aplicada: z.boolean(),
      valor: reais,
      falta: z.number().optional().describe('Units or reais to its minimum'),
    }),
  ),
});

/** A published promotion without a code, as pages may show it. Percentages of a hundred, money in reais. */
export const promocaoPublica = z.object({
  id: units,
  nome: z.string(),
  tipo: z.enum(tiposDePromocao),
  frase: z.string(),
  sobre: z.enum(['pecas', 'pedido']),
  percentual: z.number().nullable(),
  valor: reais.nullable(),
  teto: reais.nullable(),
  leve: units.nullable(),
  pague: units.nullable(),
  degraus: z.array(z.object({ a_partir: z.number(), percentual: z.number() })),
  degraus_por: z.enum(['unidades', 'valor']),
  alvo: z.object({
    categorias: z.array(z.string()).describe('Names'),
    produtos: z.array(units),
    tags: z.array(z.string()),
    so_preco_cheio: z.boolean(),
  }),
  minimo: z.object({ unidades: units.nullable(), valor: reais.nullable() }),
  primeira_compra: z.boolean(),
  ceps: z.array(z.object({ de: z.string(), ate: z.string() })),
  limitada: z.boolean().describe('By uses, persons, pieces or a budget: may end before its time'),
  acumula: z.object({ modo: z.enum(['nao', 'todas', 'so_com']), com: z.array(units) }),
  prioridade: units,
  com_cupom: z.boolean(),
  inicio: z.string(),
  fim: z.string().nullable(),
});

export const promocoesPublicas = z.object({
  ...done,
  promocoes: z.array(promocaoPublica),
  cupons: flag.describe('Does any hold by a code?'),
  versao: z.string().describe('Another one: something else is published'),
});

export type PromocaoEscrita = z.input<typeof promocaoEscrita>;
export type PromocaoDocumento = z.output<typeof promocaoEscrita>;
export type PromocaoLida = z.infer<typeof promocaoLida>;
export type PromocaoPublica = z.infer<typeof promocaoPublica>;
export type SimulacaoPedida = z.input<typeof simulacaoPedida>;
export type Simulacao = z.infer<typeof simulacao>;
export type Margem = z.infer<typeof margem>;
export type UsosLidos = z.infer<typeof usosLidos>;
