import type { Produto } from '#shared/wire/catalog.ts';

/** What most of those who bought it say of its size; nothing where they say that it is right. */
export const FitWord = ({ caimento }: Pick<Produto, 'caimento'>) =>
  caimento && <p>Quem comprou diz que veste {caimento}.</p>;
