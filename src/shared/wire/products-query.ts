import { z } from 'zod';
import { sorts } from './catalog.ts';
import { optional, wholeNumber, words } from './query.ts';

const MOST_IDS = 100;
const FURTHEST = 1_000_000;

/** One name, several separated by commas, or the parameter repeated. */
const names = optional(
  z.union([z.string(), z.array(z.string()).max(MOST_IDS)], 'Informe um ou mais nomes.').transform((given) =>
    [given]
      .flat()
      .flatMap((name) => (name.includes(',') ? [name, ...name.split(',')] : [name]))
      .filter((name) => name.trim() !== ''),
  ),
);

const IDS_MESSAGE = `Informe até ${MOST_IDS} números de produtos separados por vírgula.`;

/** What `GET /produtos` can be asked. Anything else in the query is ignored. */
export const productsQuery = z.object({
  q: words.describe(
    'Palavras do nome, da categoria, das cores, do material, das etiquetas ou da descrição; sem `sort`, o que mais combina vem primeiro',
  ),
  categoria: words.describe("Nome da categoria; 'Todas' não filtra"),
  cor: names.describe('Uma ou mais cores'),
  tamanho: names.describe('Um ou mais tamanhos'),
  destaque: optional(z.enum(['true', 'false', '1', '0'], 'Use true ou false.')).describe('Só destaques'),
  sort: optional(z.enum(sorts, 'Use menor, maior, nome ou nome-desc.')).describe(
    "Pelo preço que vale ou pelo nome; sem ele, 'Mais Vendidos'",
  ),
  limit: wholeNumber(1, 100),
  offset: wholeNumber(0, FURTHEST),
  campos: optional(z.enum(['cartao'], 'Use cartao.')).describe('cartao: só o que um cartão da lista mostra'),
  ids: optional(
    z
      .string(IDS_MESSAGE)
      .regex(/^\d{1,15}(,\d{1,15})*$/, IDS_MESSAGE)
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= MOST_IDS, IDS_MESSAGE),
  ).describe('Estes produtos, separados por vírgula'),
});

export type ProductsQuery = z.infer<typeof productsQuery>;
