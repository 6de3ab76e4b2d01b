/** What notes are called where their keys are kept and told. */
export const NOTE_TYPES = { saida: 'venda', entrada: 'devolucao', troca: 'troca' } as const;
