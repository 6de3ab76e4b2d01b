import type { Kysely } from 'kysely';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { Antes, LoteMudado, MudancaEmLote, ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, invalid } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import { oncePerProduct } from './bulk-once.ts';
import type { Editor } from './editor.ts';
import type { Products } from './products.service.ts';

export interface BulkEditDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
  products: Pick<Products, 'bringBackIn' | 'changeIn' | 'find' | 'lockIn' | 'removeIn'>;
}

/** `onDefect` hears of what no owner can mend. */
type Options = Editor & { onDefect: (error: unknown) => void };
type Changed = Omit<LoteMudado, 'sucesso' | 'success'>;
type Tx = Parameters<Products['lockIn']>[0];
type Edit = Omit<MudancaEmLote, 'ids'>;

export interface BulkEdit {
  /**
   * Changes each product once for a key, and answers a repeat as before. Throws 422 where nothing is to change, or
   * something that is to be deleted; 409 where the key asked for something else.
   */
  change(edit: MudancaEmLote, options: Options & { key: string }): Promise<Changed>;
  /** Takes changes back by what they answered; what somebody has changed since stays. */
  takeBack(produtos: readonly Antes[], options: Options): Promise<Changed>;
}

const DEFECT = 'Não foi possível alterar este produto agora. Tente de novo só com ele.';

/**
 * One change for many products: each by itself, so that one that can't be changed holds up no other. It always tells
 * which ones were changed: an error in the middle would have somebody raise prices twice.
 */
export function createBulkEdit({ db, clock, catalog, products }: BulkEditDeps): BulkEdit {
  async function each<One extends { id: number }>(
    some: readonly One[],
    work: (tx: Tx, one: One) => Promise<Antes | null>,
    onDefect: Options['onDefect'],
  ): Promise<Omit<Changed, 'mensagem'>> {
    const recusados: LoteMudado['recusados'] = [];
    const antes: Antes[] = [];
    let alterados = 0;
    for (const one of some) {
      try {
        const was = await inTransaction(db, (tx) => work(tx, one));
        if (was !== null) antes.push(was);
        alterados += 1;
      } catch (error) {
        const isDefect = !(error instanceof AppError) || error.status >= 500;
        if (isDefect) onDefect(error);
        const nome = await products.find(one.id).then(
          (product) => product.nome,
          () => '',
        );
        recusados.push({ id: one.id, nome, erro: isDefect ? DEFECT : error.message });
      }
    }
    // What was changed is in the database: every node looks there each second anyway.
    await catalog.refresh().catch(onDefect);
    return { alterados, recusados, antes };
  }

  return {
    async change({ ids, ...edit }, { onDefect, key, ...editor }) {
      refuseNothing(edit);
      const chosen = [...new Set(ids)].map((id) => ({ id }));
      const once = await oncePerProduct({ db, clock }, key, { ids, ...edit });
      if (edit.excluir) {
        const remove = once(async (tx, { id }) => {
          const { versao } = await products.removeIn(tx, id, editor);
          return { id, versao, excluido: true as const };
        });
        return told(await each(chosen, remove, onDefect), ['produto excluído', 'produtos excluídos']);
      }
      const change = once(async (tx, { id }) => {
        const before = await products.lockIn(tx, id);
        const { versao } = await products.changeIn(tx, id, { body: bodyFor(edit, before), ...editor });
        return takenBackBy(edit, before, versao);
      });
      return told(await each(chosen, change, onDefect));
    },
    async takeBack(produtos, { onDefect, ...editor }) {
      const one = async (tx: Tx, { id, excluido, ...body }: Antes) => {
        if (excluido) await products.bringBackIn(tx, id, editor);
        else await products.changeIn(tx, id, { body, ...editor });
        return null;
      };
      const last = new Map(produtos.map((antes) => [antes.id, antes]));
      return told(await each([...last.values()], one, onDefect), ['produto voltou', 'produtos voltaram']);
    },
  };
}

function refuseNothing({ excluir, ...edit }: Edit): void {
  const changes = Object.values(edit).some((value) => value !== undefined);
  if (excluir && changes) throw invalid('Exclua ou mude os produtos, um de cada vez.');
  if (!excluir && !changes) throw invalid('Diga o que deve mudar.');
}

function told(
  changed: Omit<Changed, 'mensagem'>,
  [one, many]: readonly [string, string] = ['produto alterado', 'produtos alterados'],
): Changed {
  const { alterados, recusados } = changed;
  const done = `${alterados} ${plural(alterados, one, many)}`;
  const mensagem = recusados.length === 0 ? `${done}.` : `${done}, ${recusados.length} sem mudança.`;
  return { ...changed, mensagem };
}

/** Null where nothing of it can be taken back: units may have been sold meanwhile. */
function takenBackBy(edit: Edit, before: ProdutoDoEscritorio, versao: number): Antes | null {
  const prices = [edit.preco, edit.promocional, edit.reajustePercentual].some((one) => one !== undefined);
  const fields = {
    ...(edit.ativo === undefined ? {} : { ativo: before.ativo }),
    ...(edit.destaque === undefined ? {} : { destaque: before.destaque }),
    ...(edit.categoria === undefined ? {} : { categoria: before.categoria }),
    ...(prices ? { preco: before.preco, promocional: before.promocional } : {}),
  };
  return Object.keys(fields).length === 0 ? null : { id: before.id, versao, ...fields };
}

function bodyFor(
  { excluir: _excluir, reajustePercentual: percent, ...fields }: Edit,
  product: ProdutoDoEscritorio,
): ProdutoEnviado {
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
