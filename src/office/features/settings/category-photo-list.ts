import type { FotoDeCategoria } from '#shared/front-sections.ts';

/** The pictures of categories with a change of one, which may be its first; one without a picture is none. */
export function withPhoto(
  fotos: readonly FotoDeCategoria[],
  categoria: number,
  change: Partial<Omit<FotoDeCategoria, 'categoria'>>,
): FotoDeCategoria[] {
  const isThere = fotos.some((one) => one.categoria === categoria);
  const all = isThere ? fotos : [...fotos, { categoria, foto: '', foco: '' }];
  return all
    .map((one) => (one.categoria === categoria ? { ...one, ...change } : one))
    .filter(({ foto }) => foto !== '');
}
