import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

const tags = ['Mudança'];
const refused = { '4xx': errorBody };

const leitura = z.object({
  status: z
    .enum(['nenhuma', 'lendo', 'parado', 'lido', 'trazido'])
    .describe(
      'None was asked for; under way; stopped, by somebody or for a reason; at its end; its pictures are taken',
    ),
  endereco: z.string().nullable().describe('The old shop that is read'),
  porque: z.string().describe('Why it has stopped; empty: somebody stopped it'),
  pecas: z.number().int().describe('Products that came without pictures'),
  faltam: z.number().int().describe('Of them, whose page is still to be read'),
  comFotos: z.number().int(),
  fotos: z.number().int().describe('Pictures that were found, each once'),
  daLoja: z
    .number()
    .int()
    .describe("Pictures that are on many pages and therefore the shop's: they don't come"),
  semFotos: z.number().int().describe('Products whose page is not there, or gave no picture'),
  segundosPorPagina: z.number(),
  esperaAte: z.string().nullable().describe('The old shop is given time until then'),
  amostras: z
    .array(
      z.object({
        produto_id: z.number().int(),
        nome: z.string(),
        fotos: z.number().int(),
        urls: z.array(z.string()),
      }),
    )
    .describe('The first products with what was found of them, in the old shop'),
});

const semFoto = z.object({
  produto_id: z.number().int(),
  nome: z.string(),
  pagina: z.string().nullable().describe('In the old shop; null: nothing says where it is'),
  porque: z.string(),
});

/** The calls for pictures from the pages of an old shop. */
export const movingPagesCalls = {
  'GET /gerenciamento/mudanca/importacoes/:id/paginas': {
    tags,
    summary: 'Fotos nas páginas da loja antiga: o que já foi lido e achado',
    params: numbered,
    response: { 200: leitura, ...refused },
  },
  'GET /gerenciamento/mudanca/importacoes/:id/paginas/faltas': {
    tags,
    summary: 'As peças sem página ou sem fotos nela, e por quê',
    params: numbered,
    response: { 200: z.array(semFoto), ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/paginas': {
    tags,
    summary: 'Ler as páginas da loja antiga das peças que vieram sem fotos, ou continuar',
    description:
      'Nada muda na loja: as fotos só vêm com `trazer`. Uma página por vez, como o robots.txt de lá deixa; segue por trás.',
    params: numbered,
    body: z.object({
      endereco: z
        .string('Informe o endereço da loja antiga.')
        .trim()
        .min(4, 'Informe o endereço da loja antiga.')
        .max(1500, 'Longo demais.')
        .describe('Any address of it'),
    }),
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/paginas/parar': {
    tags,
    summary: 'Parar de ler as páginas da loja antiga',
    params: numbered,
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/mudanca/importacoes/:id/paginas/trazer': {
    tags,
    summary: 'Trazer as fotos que foram achadas, só para peças que seguem sem fotos',
    params: numbered,
    response: { 200: feito, ...refused },
  },
};

export type LeituraDePaginas = z.infer<typeof leitura>;
export type PecaSemFoto = z.infer<typeof semFoto>;
