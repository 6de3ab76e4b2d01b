import { DatabaseError } from './database-error.ts';

/** A file that takes away what an older version needs, and the number of the one from whose version on nothing needs it. */
const CONTRACT = /^\d{4}_contract_(\d{4})_/;

/**
 * What the database knows and this code does not: files of a newer version, which has been here or is beside us. Such a
 * version adds and takes nothing away (docs/decisions/0132-versions-side-by-side.md), but for files whose names say how
 * new the code has to be. Throws DatabaseError where this code is older than that.
 */
export function newerThan(own: readonly string[], applied: Iterable<string>): string[] {
  const known = new Set(own);
  const numbers = new Set(own.map((name) => name.slice(0, 4)));
  const newer = [...applied].filter((name) => !known.has(name));
  const lost = newer.find((name) => {
    const since = CONTRACT.exec(name)?.[1];
    return since !== undefined && !numbers.has(since);
  });
  if (lost === undefined) return newer;
  throw new DatabaseError(
    `O banco de dados é mais novo que esta versão da Vitrine, que ainda usa o que ${lost} tirou. ` +
      `Inicie uma versão que conheça a migração ${CONTRACT.exec(lost)?.[1]}, ou volte um backup desta.`,
  );
}

/** The sentence for whoever starts this code beside or after a newer version. */
export function saidOfNewer(newer: readonly string[]): string {
  const more = newer.length === 1 ? '' : ` e mais ${newer.length - 1}`;
  return `O banco de dados é de uma versão mais nova (${newer[0]}${more}), com a qual esta também trabalha.`;
}
