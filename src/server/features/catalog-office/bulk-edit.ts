import type { Kysely } from 'kysely';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { LoteMudado, MudancaEmLote, ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, invalid } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Editor } from './editor.ts';
import type { Products } from './products.service.ts';

export interface BulkEditDeps {
  db: Kysely<DB>;
  catalog: Pick<Catalog, 'refresh'>;
  products: Pick<Products, 'changeIn' | 'find' | 'lockIn'>;
}

type BulkEdit = (
  edit: MudancaEmLote,
  /** `onDefect` hears of what no owner can mend. */
  options: Editor & { onDefect: (error: unknown) => void },
) => Promise<Omit<LoteMudado, 'sucesso' | 'success'>>;

const DEFECT = 'Não foi possível alterar este produto agora. Tente de novo só com ele.';

/**
 * One change for many products: each by itself, so that one that can't be changed holds up no other. It always tells
 * which ones were changed: an error in the middle would have somebody raise prices twice.
 */
export function createBulkEdit({ db, catalog, products }: BulkEditDeps): BulkEdit {
  return async ({ ids, ...edit }, { by, onDefect }) => {
    if (Object.values(edit).every((value) => value === undefined)) throw invalid('Diga o que deve mudar.');
    const recusados: LoteMudado['recusados'] = [];
    let alterados = 0;
    for (const id of new Set(ids)) {
      try {
        await inTransaction(db, async (tx) => {
          const body = bodyFor(edit, await products.lockIn(tx, id));
          await products.changeIn(tx, id, { body, by });
        });
        alterados += 1;
      } catch (error) {
        const isDefect = !(error instanceof AppError) || error.status >= 500;
        if (isDefect) onDefect(error);
        const nome = await products.find(id).then(
          (product) => product.nome,
          () => '',
        );
        recusados.push({ id, nome, erro: isDefect ? DEFECT : error.message });
      }
    }
    // What was changed is in the database: every node looks there each second anyway.
    await catalog.refresh().catch(onDefect);
    return { mensagem: sentence(alterados, recusados.length), alterados, recusados };
  };
}

function sentence(alterados: number, recusados: number): string {
  const done = `${alterados} ${plural(alterados, 'produto alterado', 'produtos alterados')}`;
  return recusados === 0 ? `${done}.` : `${done}, ${recusados} sem mudança.`;
}

function bodyFor(edit: Omit<MudancaEmLote, 'ids'>, product: Produto): ProdutoEnviado {
  const { reajustePercentual: percent, ...fields } = edit;
  if (percent === undefined) return fields;
  const adjusted = (reais: number) =>
    centsToReais(Math.round(((reaisToCents(reais) ?? 0) * (100 + percent)) / 100));
  return {
    ...fields,
    versao: product.versao,
    preco: adjusted(product.preco),
    promocional: product.promocional === null ? null : adjusted(product.promocional),
  };
}
