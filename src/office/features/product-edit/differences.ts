import { ofEvery, saidOf } from '#shared/product-field-values.ts';
import { isolated, joined } from '#shared/text.ts';
import type { Draft } from './draft.ts';

const LABELS: Partial<Record<keyof Draft, string>> = {
  ...ofEvery((_field, name) => saidOf(name)),
  cores: 'cores e imagens',
  tamanhos: 'tamanhos',
  outras: 'imagens sem cor',
  look: 'complete o look',
};
const FIELDS = Object.keys(LABELS) as (keyof Draft)[];
const LONGEST_SHOWN = 40;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What another person changed since the product was opened here, as she would say it: 'preço (de 80,00 para 99,00)'.
 * Stock moves by itself and is not counted.
 */
export function theirChanges(opened: Draft, theirs: Draft, mine: Draft): string[] {
  return FIELDS.filter((field) => !isSame(opened[field], theirs[field])).map((field) => {
    const isMineToo = !isSame(opened[field], mine[field]);
    const details = [
      fromTo(wordsOf(opened, field), wordsOf(theirs, field)),
      isMineToo && 'você também mudou',
    ];
    const said = details.filter(Boolean).join('; ');
    return said === '' ? (LABELS[field] ?? '') : `${LABELS[field]} (${said})`;
  });
}

/** A field's value where it can be told in words. */
function wordsOf(draft: Draft, field: keyof Draft): string | null {
  if (field === 'cores') {
    const names = draft.cores.map(({ nome }) => nome);
    return joined(names, ', ');
  }
  if (field === 'tamanhos') {
    const names = draft.tamanhos.map(({ tamanho }) => tamanho);
    return joined(names, ', ');
  }
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return typeof value === 'string' ? isolated(value.trim()) : null;
}

/** Long ones are not shown, nor those whose words stayed: a colour's pictures, a size's measures. */
function fromTo(before: string | null, after: string | null): string | null {
  if (before === null || after === null || before === after) return null;
  if (Math.max(before.length, after.length) > LONGEST_SHOWN) return null;
  return `de ${before || 'vazio'} para ${after || 'vazio'}`;
}
