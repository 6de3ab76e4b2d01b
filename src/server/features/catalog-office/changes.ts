import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';

/** Follow from others, or change with every edit. */
const SILENT = new Set(['updated_at', 'versao', 'promocional', 'imagens', 'imagensPorCor']);

/** The fields in which two states of a product differ, for the audit log. */
export function changesBetween(
  before: ProdutoDoEscritorio,
  after: ProdutoDoEscritorio,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = (Object.keys(after) as (keyof ProdutoDoEscritorio)[]).filter(
    (name) => !SILENT.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (produto: ProdutoDoEscritorio) =>
    Object.fromEntries(names.map((name) => [name, produto[name]]));
  return { before: pick(before), after: pick(after) };
}
