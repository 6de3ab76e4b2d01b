import type { Transaction } from 'kysely';
import { blockField, pageProblems, tidyPage, type WrittenPage } from '#shared/own-pages.ts';
import { shopPicture, type ShopPicture } from '#shared/shop-pictures.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { readBody } from './kept-body.ts';

type Tx = Transaction<DB>;

interface KeptTexts {
  title: string;
  search_title: string;
  search_description: string;
  body: unknown;
}

/** As it was written, at that address, shown or not. */
export const writtenOf = (
  row: KeptTexts,
  { endereco, publicada }: Pick<WrittenPage, 'endereco' | 'publicada'>,
): WrittenPage => ({
  titulo: row.title,
  endereco,
  busca_titulo: row.search_title,
  busca_descricao: row.search_description,
  publicada,
  blocos: readBody(row.body),
});

/** As tables keep it. */
export const saidOf = (page: WrittenPage) => ({
  slug: page.endereco,
  title: page.titulo,
  search_title: page.busca_titulo,
  search_description: page.busca_descricao,
  body: page.blocos,
});

/** As it would be kept. Throws 422 with a text per field and block. */
export function readWritten({
  titulo,
  endereco,
  busca_titulo,
  busca_descricao,
  publicada,
  blocos,
}: WrittenPage) {
  const page = tidyPage({ titulo, endereco, busca_titulo, busca_descricao, publicada, blocos });
  refuseProblems(page);
  return page;
}

/** Throws 422 with a text per field and block. */
export function refuseProblems(page: WrittenPage): void {
  const problems = pageProblems(page);
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

/** What is sent with a text that is kept already. */
export interface SentAs {
  /** The revision that was read. */
  versao: number;
  rascunho?: true | undefined;
}

/** Throws 409 where it is not said to be a draft while something is shown, which once took that off the shop; 422 where it is said to be both. */
export function refuseUnclear(
  { publicada, rascunho }: Pick<WrittenPage, 'publicada'> & Pick<SentAs, 'rascunho'>,
  isShown: boolean,
): void {
  if (publicada && rascunho) throw invalid('Escolha entre publicar e guardar um rascunho.');
  if (publicada || rascunho || !isShown) return;
  throw conflict(
    'recarregar',
    'Recarregue esta página: ela é de uma versão anterior do painel. Nada foi guardado nem saiu da loja.',
  );
}

/** Does the shop hold this photograph, of that size? */
export type HoldsPicture = (tx: Tx, picture: ShopPicture) => Promise<boolean>;

const pictureTexts = ({ blocos }: WrittenPage) =>
  blocos.map((block) => (block.tipo === 'imagem' ? block.imagem : ''));

/** Throws 422 for a picture that stood in none of `before` and that the shop does not hold. */
export async function refuseLostPictures(
  tx: Tx,
  page: WrittenPage,
  { before, holdsPicture }: { before: readonly WrittenPage[]; holdsPicture: HoldsPicture },
): Promise<void> {
  const known = new Set(before.flatMap(pictureTexts));
  const problems: Record<string, string> = {};
  for (const [index, text] of pictureTexts(page).entries()) {
    const picture = shopPicture(text);
    if (picture === null || known.has(text) || (await holdsPicture(tx, picture))) continue;
    problems[blockField(index)] = 'A loja não tem esta imagem: envie de novo.';
  }
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

const LABELS: Record<Exclude<keyof WrittenPage, 'publicada'>, string> = {
  titulo: 'Título',
  endereco: 'Endereço',
  busca_titulo: 'Título na busca',
  busca_descricao: 'Descrição na busca',
  blocos: 'Texto',
};

/** What differs of what is written, as the office calls it. */
export const changedFields = (from: WrittenPage, to: WrittenPage): string[] =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => LABELS[name]);
