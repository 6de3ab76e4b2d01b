import { plural } from '#shared/text.ts';
import type { Andamento, Importacao } from '#shared/wire/catalog-writes.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { turns } from '../../load/in-turns.ts';
import type { Catalog } from '../catalog/index.ts';
import { everyError, explain, faultOf } from './csv-errors.ts';
import { groupLines, readGroup, type CsvError } from './csv-products.ts';
import { readCsv, type CsvLine } from './csv-read.ts';
import { createCsvSave, type CsvOutcome, type CsvSaveDeps } from './csv-save.ts';
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
/** More nobody looks through. */
const MOST_CHANGES = 200;
/** Of each fault the first products are tried whole; of the others what is read at once is told, and the rest next time. */
const SAME_FAULT = 25;

/** Makes and changes products by the owner's file: each product by itself, and what can't be taken is told by line. */
export function createCsvImport({ db, clock, catalog, products }: CsvImportDeps): CsvImport {
  const save = createCsvSave({ db, products });

  async function take(
    group: CsvLine[],
    options: { dryRun: boolean } & Editor,
  ): Promise<CsvOutcome | CsvError[]> {
    const product = readGroup(group);
    if (Array.isArray(product)) return product;
    return save(product, options).catch((error: unknown) => explain(error, product));
  }

  return {
    async *run(bytes, { dryRun, ...editor }) {
      const lines = await readCsv(bytes);
      const tally = newTally();
      /** How many products had which fault. */
      const faults = new Map<string, number>();
      let feitos = 0;
      // What is refused at once waits for nothing, and would keep all others waiting.
      const turn = turns();
      for (const [index, group] of (await groupLines(lines)).entries()) {
        await turn();
        const outcome = await take(group, { dryRun, ...editor });
        if (!Array.isArray(outcome)) note(tally, outcome, group);
        else {
          const fault = faultOf(outcome);
          const times = (faults.get(fault) ?? 0) + 1;
          faults.set(fault, times);
          const given = { group, errors: outcome, save: times > SAME_FAULT ? null : save, editor };
          tally.erros.push(...(await everyError(given)));
        }
        feitos += group.length;
        if (index % TELL_EVERY === 0) yield { feitos, total: lines.length };
      }
      const { novos, alterados, erros } = tally;
      if (!dryRun) {
        const after = { linhas: lines.length, novos, alterados, erros: erros.length };
        await insertAudit(db, { actor: editor.by, action: 'produtos_importados', after, at: clock() });
        await catalog.refresh();
      }
      const done = { sucesso: true as const, success: true as const, simulacao: dryRun };
      yield { ...done, mensagem: sentence(tally, dryRun), linhas: lines.length, ...tally };
    },
  };
}

type Tally = Pick<Importacao, 'novos' | 'alterados' | 'iguais' | 'mudancas' | 'totalDeMudancas' | 'erros'>;

const newTally = (): Tally => ({
  novos: 0,
  alterados: 0,
  iguais: 0,
  mudancas: [],
  totalDeMudancas: 0,
  erros: [],
});

const COUNTED = { novo: 'novos', alterado: 'alterados', igual: 'iguais' } as const;

function note(tally: Tally, { kind, changes }: CsvOutcome, [first]: CsvLine[]): void {
  tally[COUNTED[kind]] += 1;
  tally.totalDeMudancas += changes.length;
  const room = MOST_CHANGES - tally.mudancas.length;
  tally.mudancas.push(...changes.slice(0, room).map((change) => ({ linha: first?.number ?? 0, ...change })));
}

function sentence({ novos, alterados, iguais, erros }: Tally, dryRun: boolean): string {
  const said = [
    `${novos} ${plural(novos, 'produto novo', 'produtos novos')}`,
    `${alterados} ${plural(alterados, 'alterado', 'alterados')}`,
  ];
  if (iguais > 0) said.push(`${iguais} sem mudança`);
  if (erros.length > 0) said.push(`${erros.length} ${plural(erros.length, 'erro', 'erros')}`);
  return `${dryRun ? 'Simulação: ' : ''}${said.join(', ')}.`;
}
