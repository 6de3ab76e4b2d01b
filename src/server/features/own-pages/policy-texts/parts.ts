import type { Bloco } from '#shared/own-pages.ts';

/** What the policies say of this shop; all that is text is escaped, so that no name is read as marks. */
export interface PolicyFacts {
  name: string;
  email: string;
  /** A link that opens a chat about an exchange. */
  chat: string;
  /** For exchanges, by the shop's own rule. */
  days: number;
  /** Does the shopper's device get pictures from somebody else? */
  directPictures: boolean;
}

export const heading = (texto: string): Bloco => ({ tipo: 'titulo', nivel: 2, texto });
export const text = (texto: string): Bloco => ({ tipo: 'paragrafo', texto });
export const list = (itens: string[], { numbered = false } = {}): Bloco => ({
  tipo: 'lista',
  numerada: numbered,
  itens,
});
