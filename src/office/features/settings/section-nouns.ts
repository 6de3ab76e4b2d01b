/** How one of a list's entries is called, and how they are. */
export const NOUNS = { secoes: ['Seção', 'Seções'], capas: ['Capa', 'Capas'] } as const;
export type SectionNoun = (typeof NOUNS)[keyof typeof NOUNS][0];
