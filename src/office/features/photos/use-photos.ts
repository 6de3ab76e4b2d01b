import { useState } from 'react';
import type { ProdutoDeFotos } from '#shared/wire/photos.ts';
import { officeApi } from '../../lib/api.ts';
import { laterText } from '../../lib/use-act.ts';
import { fittingFiles, rowsOf, type KnownProducts, type PhotoRow } from './photo-rows.ts';
import { useSending, type Sending } from './use-sending.ts';

export interface Photos {
  rows: readonly PhotoRow[];
  products: KnownProducts;
  problems: readonly string[];
  /** Names are being looked up. */
  trying: boolean;
  sending: Sending;
  /** Adds files after a trial of their names. */
  add(files: readonly File[]): void;
  update(key: string, next: Partial<PhotoRow>): void;
  /** Files that are to go to a product, in one of its colours or all. */
  assign(keys: ReadonlySet<string>, product: ProdutoDeFotos, cor: string | null): void;
  remove(key: string): void;
  clear(): void;
}

/** The files that were chosen, where each goes, and how they get there. */
export function usePhotos(): Photos {
  const [rows, setRows] = useState<readonly PhotoRow[]>([]);
  const [products, setProducts] = useState<KnownProducts>(new Map());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [trying, setTrying] = useState(false);
  const update = (key: string, next: Partial<PhotoRow>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const sending = useSending(update);
  const know = (found: readonly ProdutoDeFotos[]) =>
    setProducts((now) => new Map([...now, ...found.map((one) => [one.id, one] as const)]));

  async function add(files: readonly File[]): Promise<void> {
    const { fresh, problems: refused } = fittingFiles(files, rows);
    setProblems(refused);
    if (fresh.length === 0) return;
    setTrying(true);
    try {
      const nomes = fresh.map(({ name }) => name.slice(-255).trim() || 'foto');
      const { data } = await officeApi('POST /gerenciamento/fotos/conferir', { body: { nomes } });
      know(data.produtos);
      setRows((now) => [...now, ...rowsOf(fresh, data.fotos)]);
    } catch (error) {
      // They can be assigned by hand all the same.
      setProblems([...refused, `Os nomes não puderam ser conferidos. ${laterText(error)}`]);
      setRows((now) => [...now, ...rowsOf(fresh, null)]);
    }
    setTrying(false);
  }
  return {
    rows,
    products,
    problems,
    trying,
    sending,
    add: (files) => void add(files),
    update,
    assign(keys, product, cor) {
      know([product]);
      setRows((now) =>
        now.map((row) => (keys.has(row.key) ? { ...row, produto: product.id, cor, note: '' } : row)),
      );
    },
    remove: (key) => setRows((now) => now.filter((row) => row.key !== key)),
    clear: () => setRows((now) => now.filter(({ state }) => state !== 'there')),
  };
}
