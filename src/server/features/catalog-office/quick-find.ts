import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listNamed, listOfficeIds } from './office-list.store.ts';

export interface FoundProduct {
  id: number;
  nome: string;
  imagem: string;
  ativo: boolean;
}

const ANY = { categoria: undefined, destaque: undefined, cores: [], tamanhos: [] };

/** A few products by name, SKU, description or category, hidden ones too. */
export async function findByWords(
  db: Kysely<DB>,
  { q, limit }: { q: string; limit: number },
): Promise<{ total: number; produtos: FoundProduct[] }> {
  const query = { q, limit, offset: 0, sort: 'nome' as const, ...ANY };
  const { ids, total } = await listOfficeIds(db, query);
  const rows = new Map((await listNamed(db, ids)).map((row) => [row.id, row]));
  return { total, produtos: ids.flatMap((id) => rows.get(id) ?? []) };
}
