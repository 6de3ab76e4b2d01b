import { plural } from '#shared/text.ts';
import type { Andamento, Importacao } from '#shared/wire/catalog-writes.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import { groupLines, readGroup, type CsvError, type CsvProduct } from './csv-products.ts';
import { readCsv } from './csv-read.ts';
import { createCsvSave, type CsvSaveDeps } from './csv-save.ts';
import type { Editor } from './editor.ts';

export interface CsvImportDeps extends CsvSaveDeps {
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
}

export interface CsvImport {
  /** Yields how far it is now and then, and at last what was done. In a dry run nothing stays. Throws 422. */
  run(
    bytes: Buffer,
    options: { dryRun: boolean } & Editor,
  ): AsyncGenerator<Andamento | Importacao, void, void>;
}

const TELL_EVERY = 25;
const OLD_FILE =
  'Este produto foi alterado depois que o arquivo saiu da loja: exporte de novo para mudar o estoque.';

/** Makes and changes products by the owner's file: each product by itself, and what can't be taken is told by line. */
export function createCsvImport({ db, clock, catalog, products }: CsvImportDeps): CsvImport {
  const save = createCsvSave({ db, products });
  return {
    async *run(bytes, { dryRun, by }) {
      const lines = readCsv(bytes);
      const erros: CsvError[] = [];
      const counts = { novo: 0, alterado: 0 };
      let feitos = 0;
      for (const [index, group] of groupLines(lines).entries()) {
        const product = readGroup(group);
        if (Array.isArray(product)) erros.push(...product);
        else {
          const outcome = await save(product, { dryRun, by }).catch((error: unknown) => {
            erros.push(...explain(error, product));
            return null;
          });
          if (outcome !== null) counts[outcome] += 1;
        }
        feitos += group.length;
        if (index % TELL_EVERY === 0) yield { feitos, total: lines.length };
      }
      const { novo: novos, alterado: alterados } = counts;
      if (!dryRun) {
        const after = { linhas: lines.length, novos, alterados, erros: erros.length };
        await insertAudit(db, { actor: by, action: 'produtos_importados', after, at: clock() });
        await catalog.refresh();
      }
      const done = { sucesso: true as const, success: true as const, simulacao: dryRun };
      const mensagem = sentence({ novos, alterados, erros: erros.length, dryRun });
      yield { ...done, mensagem, linhas: lines.length, novos, alterados, erros };
    },
  };
}

/** What the owner can mend; anything else is a defect and ends the import. */
function explain(error: unknown, { lines }: CsvProduct): CsvError[] {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const linha = lines[0]?.number ?? 0;
  if (error.codigo === 'versao') return [{ linha, campo: 'estoque', erro: OLD_FILE }];
  const fields = Object.entries(error.details.campos ?? {});
  if (fields.length === 0) return [{ linha, campo: null, erro: error.message }];
  return fields.map(([campo, erro]) => ({ linha, campo, erro }));
}

function sentence(counts: { novos: number; alterados: number; erros: number; dryRun: boolean }): string {
  const { novos, alterados, erros, dryRun } = counts;
  const made = `${novos} ${plural(novos, 'produto novo', 'produtos novos')}`;
  const changed = `${alterados} ${plural(alterados, 'alterado', 'alterados')}`;
  const refused = erros === 0 ? '' : `, ${erros} ${plural(erros, 'erro', 'erros')}`;
  return `${dryRun ? 'Simulação: ' : ''}${made}, ${changed}${refused}.`;
}
