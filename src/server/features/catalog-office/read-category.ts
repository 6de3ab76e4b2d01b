import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { fold, slugify } from '#shared/text.ts';
import { conflict } from '../../errors.ts';
import type { CategoryRow } from './categories.store.ts';
import { wrong } from './read-numbers.ts';

/** A name on one line, unlike every other's. Throws 422 and 409. */
export function readName(given: string | undefined, others: readonly CategoryRow[]): string {
  const nome = (given ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (nome === '') throw wrong('nome', 'Digite o nome da categoria.');
  if (fold(nome) === fold(ALL_CATEGORIES))
    throw wrong('nome', "'Todas' já é a lista de tudo: use outro nome.");
  const same = others.find((one) => fold(one.nome) === fold(nome));
  if (same) throw conflict('categoria_repetida', `Já existe a categoria "${same.nome}".`);
  return nome;
}

/** Of a name that no address can hold (only signs, say) a plain word; a taken one gets a number. */
export function readSlug(given: string, others: readonly CategoryRow[]): string {
  const base = slugify(given).slice(0, 70) || 'categoria';
  const taken = new Set(others.map((one) => one.slug));
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
