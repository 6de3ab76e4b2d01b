import { useOfficeRead } from '../../lib/use-office-read.ts';

/** Offered when the categories were never read. */
const FALLBACK = ['Roupas', 'Calçados', 'Acessórios'];

/** The names a product's category can be chosen from; the one it has is always among them. Null while unknown. */
export function useCategoryNames(present: string): string[] | null {
  const { data, error } = useOfficeRead('GET /gerenciamento/categorias');
  const names = data?.map(({ nome }) => nome) ?? (error === null ? null : FALLBACK);
  if (names === null || present === '' || names.includes(present)) return names;
  return [...names, present];
}

/** Keeps what was read of them while a step is shown that has none. */
export function useKeptCategories(): void {
  useOfficeRead('GET /gerenciamento/categorias');
}
