import { filterCards } from '#shared/catalog.ts';
import { sorts } from '#shared/wire/catalog.ts';
import { z } from 'zod';
import type { CatalogEntry, CatalogSnapshot } from './snapshot.ts';

const MAX_TEXT = 200;
const MAX_IDS = 100;
const MAX_OFFSET = 1_000_000;

/** Forms send what nobody filled in as empty text. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

const text = optional(
  z.string('Informe um texto só.').trim().max(MAX_TEXT, `Use no máximo ${MAX_TEXT} caracteres.`),
);

/** One name, several separated by commas, or the parameter repeated. */
const names = optional(
  z.union([z.string(), z.array(z.string()).max(MAX_IDS)], 'Informe um ou mais nomes.').transform((given) =>
    [given]
      .flat()
      .flatMap((name) => (name.includes(',') ? [name, ...name.split(',')] : [name]))
      .filter((name) => name.trim() !== ''),
  ),
);

const whole = (min: number, max: number) => {
  const message = `Informe um número inteiro de ${min} a ${max}.`;
  return optional(
    z
      .string(message)
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message),
  );
};

const IDS_MESSAGE = `Informe até ${MAX_IDS} números de produtos separados por vírgula.`;

/** What `GET /produtos` can be asked. Anything else in the query is ignored. */
export const productsQuery = z.object({
  q: text.describe('Parte do nome ou da descrição, sem diferenciar maiúsculas e acentos'),
  categoria: text.describe("Nome da categoria; 'Todas' não filtra"),
  cor: names.describe('Uma ou mais cores'),
  tamanho: names.describe('Um ou mais tamanhos'),
  destaque: optional(z.enum(['true', 'false', '1', '0'], 'Use true ou false.')).describe('Só destaques'),
  sort: optional(z.enum(sorts, 'Use menor, maior, nome ou nome-desc.')).describe(
    "Pelo preço que vale ou pelo nome; sem ele, 'Mais Vendidos'",
  ),
  limit: whole(1, 100),
  offset: whole(0, MAX_OFFSET),
  campos: optional(z.enum(['cartao'], 'Use cartao.')).describe('cartao: só o que um cartão da lista mostra'),
  ids: optional(
    z
      .string(IDS_MESSAGE)
      .regex(/^\d{1,15}(,\d{1,15})*$/, IDS_MESSAGE)
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= MAX_IDS, IDS_MESSAGE),
  ).describe('Estes produtos, separados por vírgula'),
});

export type ProductsQuery = z.infer<typeof productsQuery>;

/** Does the query ask for every product, in the server's order? */
export function isWhole({ campos: _shape, ...narrowing }: ProductsQuery): boolean {
  return Object.values(narrowing).every((value) => value === undefined);
}

/** The entries that the query asks for, before `limit` and `offset` cut them. */
export function findEntries(snapshot: CatalogSnapshot, query: ProductsQuery): CatalogEntry[] {
  const ids = query.ids && new Set(query.ids);
  const featured = query.destaque && (query.destaque === 'true' || query.destaque === '1');
  const cards = snapshot.cards.filter(
    (card) => (!ids || ids.has(card.id)) && (featured === undefined || card.destaque === featured),
  );
  const found = filterCards(cards, {
    q: query.q ?? '',
    categoria: query.categoria ?? '',
    cores: query.cor ?? [],
    tamanhos: query.tamanho ?? [],
    sort: query.sort ?? '',
  });
  return found.flatMap((card) => snapshot.byId.get(card.id) ?? []);
}
