import type { CpfVault, SoughtCpf } from './cpfs.ts';

/** A word that the office searches for; one of eleven digits may be a CPF, which is found whole or not at all. */
export interface SearchTerm {
  text: string;
  cpf: SoughtCpf | null;
}

const WHOLE_CPF = /^\d{11}$/;

/** Words whose masks are off already. */
export const searchTerms = (words: readonly string[], vault: Pick<CpfVault, 'seek'>): SearchTerm[] =>
  words.map((text) => ({ text, cpf: WHOLE_CPF.test(text) ? vault.seek(text) : null }));
