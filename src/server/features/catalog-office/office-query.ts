import { z } from 'zod';
import { situacoesProduto } from '#shared/wire/catalog-writes.ts';
import { officeSorts, type OfficeQuery } from './office-list.store.ts';

/** Forms send what nobody filled in as empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const text = optional(z.string('Informe um texto só.').trim().max(200, 'Use no máximo 200 caracteres.'));
const names = optional(z.union([z.string(), z.array(z.string()).max(100)], 'Informe um ou mais nomes.'));
/** A whole number in a query, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => {
  const message = `Informe um número inteiro de ${min} a ${max}.`;
  return optional(
    z
      .string(message)
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message),
  );
};
const IDS = 'Informe até 100 números de produtos separados por vírgula.';

/** What `GET /gerenciamento/produtos` can be asked. */
export const officeQuery = z
  .object({
    q: text.describe('Parte do nome, da descrição, do código ou da categoria'),
    categoria: text,
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
    sort: optional(z.enum(officeSorts, `Use ${officeSorts.join(', ')}.`)),
    limit: wholeNumber(1, 100),
    offset: wholeNumber(0, 1_000_000),
  })
  .transform(({ cor, tamanho, destaque, categoria, sort, offset, q, situacao, ids, limit }): OfficeQuery => {
    return {
      q,
      situacao,
      ids,
      limit,
      categoria: categoria === 'Todas' ? undefined : categoria,
      cores: [cor ?? []].flat(),
      tamanhos: [tamanho ?? []].flat(),
      destaque: destaque === undefined ? undefined : destaque === 'true' || destaque === '1',
      sort: sort ?? 'recentes',
      offset: offset ?? 0,
    };
  });
