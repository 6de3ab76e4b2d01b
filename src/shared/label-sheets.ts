/** So many labels at most have their sheets in one file. */
export const MOST_SHEETS = 100;

/** Why the sheet of a label is not in a file of many, in words that follow its order's name. */
export const MISSING_SHEETS = {
  inexistente: 'esta etiqueta não existe mais',
  nao_gerada: 'a etiqueta não está pronta, ou foi cancelada',
  com_nota: 'vai com nota fiscal: imprima o DANFE',
  recusada: 'o Melhor Envio recusou',
  sem_arquivo: 'o Melhor Envio não entregou o arquivo',
  sem_tempo: 'não deu tempo',
  nao_cabe: 'o arquivo já está grande demais: peça de novo só este',
} as const;

export type MissingSheet = keyof typeof MISSING_SHEETS;
export type MissingSheets = ReadonlyMap<number, MissingSheet>;

/** The header that names them beside a file, as `12=nao_gerada,15=sem_tempo`. */
export const MISSING_HEADER = 'x-etiquetas-faltam';

export const writeMissing = (missing: MissingSheets): string =>
  [...missing].map(([id, why]) => `${id}=${why}`).join(',');

export function readMissing(text: string | null): MissingSheets {
  const pairs = (text ?? '').split(',').flatMap((pair): [number, MissingSheet][] => {
    const [id, why] = pair.split('=');
    return why !== undefined && isMissing(why) ? [[Number(id), why]] : [];
  });
  return new Map(pairs);
}

const isMissing = (why: string): why is MissingSheet => Object.hasOwn(MISSING_SHEETS, why);
