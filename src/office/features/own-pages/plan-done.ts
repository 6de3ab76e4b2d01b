import type { WrittenPage } from '#shared/own-pages.ts';

/** A page or a policy as it was read. */
export interface ReadText extends WrittenPage {
  versao: number;
  publicar_em: string | null;
}

const saidOf = ({ titulo, endereco, busca_titulo, busca_descricao, blocos }: ReadText) =>
  JSON.stringify([titulo, endereco, busca_titulo, busca_descricao, blocos]);

/** Is all that happened since that its planned day came? Then nobody has written anything, and who writes may go on. */
export const isPlanDone = (was: ReadText, now: ReadText): boolean =>
  was.publicar_em !== null &&
  now.publicar_em === null &&
  now.versao === was.versao + 1 &&
  (now.publicada || !was.publicada) &&
  saidOf(now) === saidOf(was);
