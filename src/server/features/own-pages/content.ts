import { describePage, shownBlocks } from '#shared/own-pages.ts';
import type { OwnPage } from '#shared/page-services.ts';
import { shareImage } from '#shared/share-image.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import { readBody } from './kept-body.ts';
import type { PageRow } from './own-pages.store.ts';

type Content = Pick<PageRow, 'title' | 'body' | 'search_title' | 'search_description'>;

/** Marks are read here, once for each change: no browser needs to know how. */
export function contentOf({ title, body, ...row }: Content, path: string): OwnPage {
  const blocks = readBody(body);
  const search = {
    ...(row.search_title !== '' && { title: row.search_title }),
    ...(row.search_description !== '' && { description: row.search_description }),
  };
  const first = blocks.find((block) => block.tipo === 'imagem');
  const image = first === undefined ? null : shopPicture(first.imagem);
  return {
    title,
    path,
    description: describePage(blocks, title),
    blocks: shownBlocks(blocks, title),
    ...(image !== null && { image: shareImage(image.url, '') }),
    ...(Object.keys(search).length > 0 && { search }),
  };
}
