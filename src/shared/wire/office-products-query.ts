import { z } from 'zod';
import { situacoesProduto } from './catalog-writes.ts';
import { optional, wholeNumber, words } from './query.ts';

/** Orders of the office's table of products. */
export const ordensProdutos = [
  'nome',
  'nome-desc',
  'menor',
  'maior',
  'preco',
  'preco-desc',
  'estoque',
  'estoque-desc',
  'categoria',
  'categoria-desc',
  'recentes',
  'antigos',
] as const;

const names = optional(z.union([z.string(), z.array(z.string()).max(100)], 'Informe um ou mais nomes.'));
const IDS = 'Informe até 100 números de produtos separados por vírgula.';

/** What `GET /gerenciamento/produtos` can be asked. */
export const officeProductsQuery = z
  .object({
    q: words.describe('Parte do nome, da descrição, do código ou da categoria'),
    categoria: words,
    cor: names,
    tamanho: names,
    destaque: optional(z.enum(['true', 'false', '1', '0'], 'Use true ou false.')),
    situacao: optional(
      z.enum(situacoesProduto, `Use ${situacoesProduto.join(', ')}.`).describe('Ativo: com estoque'),
    ),
    ids: optional(
      z
        .string(IDS)
        .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, IDS)
        .transform((ids) => ids.split(',').map(Number)),
    ),
    sort: optional(z.enum(ordensProdutos, `Use ${ordensProdutos.join(', ')}.`)),
    limit: wholeNumber(1, 100),
    offset: wholeNumber(0, 1_000_000),
  })
  .transform(({ cor, tamanho, destaque, categoria, sort, offset, ...asked }) => ({
    ...asked,
    categoria: categoria === 'Todas' ? undefined : categoria,
    cores: [cor ?? []].flat(),
    tamanhos: [tamanho ?? []].flat(),
    destaque: destaque === undefined ? undefined : destaque === 'true' || destaque === '1',
    sort: sort ?? 'recentes',
    offset: offset ?? 0,
  }));

export type OrdemProdutos = (typeof ordensProdutos)[number];
export type OfficeProductsQuery = z.output<typeof officeProductsQuery>;
