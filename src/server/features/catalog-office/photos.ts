import type { Kysely } from 'kysely';
import { MOST_PICTURES, placeOfPhoto, readPhotoName } from '#shared/photo-names.ts';
import { fold } from '#shared/text.ts';
import type { LugarDaFoto, ProdutoDeFotos } from '#shared/wire/photos.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Editor } from './editor.ts';
import { listPhotoHits, listPhotoProducts } from './photos.store.ts';
import type { Products } from './products.service.ts';
import { wrong } from './read-numbers.ts';

interface Deps {
  db: Kysely<DB>;
  catalog: Pick<Catalog, 'refresh'>;
  products: Pick<Products, 'changeIn' | 'lockIn'>;
  publicUrl: string;
}

interface NewPictures {
  imagens: readonly { url: string; cor?: string | null | undefined }[];
  /** Before those that are there. */
  antes: boolean;
}

/** Of the shop's own pictures the path, however they are named. */
const ownPath = (url: string, publicUrl: string): string =>
  url.startsWith(`${publicUrl}/midia/`) ? url.slice(publicUrl.length) : url;

export type Photos = ReturnType<typeof createPhotos>;

/** Pictures of many products at once: where they belong by their names, and how they come there. */
export function createPhotos({ db, catalog, products, publicUrl }: Deps) {
  return {
    /** A trial: which file is of which product and colour. Changes nothing. */
    async check(nomes: readonly string[]): Promise<{ fotos: LugarDaFoto[]; produtos: ProdutoDeFotos[] }> {
      const names = nomes.map(readPhotoName);
      const hits = await listPhotoHits(db, {
        keys: [...new Set(names.flatMap(({ beginnings }) => beginnings))],
        barcodes: [...new Set(names.flatMap(({ barcode }) => barcode || []))],
      });
      const ids = [...new Set(hits.map(({ productId }) => productId))];
      const produtos = await listPhotoProducts(db, ids);
      const colors = new Map(produtos.map(({ id, cores }) => [id, cores]));
      const fotos = names.map((name, at) => {
        const { productId, ...place } = placeOfPhoto(name, hits, (id) => colors.get(id) ?? []);
        return { nome: nomes[at] ?? '', produto: productId, ...place };
      });
      const named = new Set(fotos.map(({ produto }) => produto));
      return { fotos, produtos: produtos.filter(({ id }) => named.has(id)) };
    },

    /** Adds those that the product does not have yet: asked for twice it is as once. Throws 404, 422. */
    async add(id: number, { imagens, antes }: NewPictures, editor: Editor) {
      const added = await inTransaction(db, async (tx) => {
        const product = await products.lockIn(tx, id);
        const there = product.pictures.map(({ url, cor }) => ({ url, cor }));
        const seen = new Set(there.map(({ url }) => ownPath(url, publicUrl)));
        const fresh = imagens.flatMap(({ url, cor }) => {
          if (seen.has(ownPath(url, publicUrl))) return [];
          seen.add(ownPath(url, publicUrl));
          const color = product.cor.find(({ nome }) => fold(nome) === fold(cor ?? ''));
          if (cor && color === undefined) throw wrong('cor', `O produto não tem a cor "${cor}".`);
          return [{ url, cor: color?.nome ?? null }];
        });
        if (fresh.length === 0) return 0;
        if (there.length + fresh.length > MOST_PICTURES)
          throw invalid(`Um produto tem até ${MOST_PICTURES} imagens: este já tem ${there.length}.`);
        const pictures = antes ? [...fresh, ...there] : [...there, ...fresh];
        await products.changeIn(tx, id, { body: { pictures }, ...editor });
        return fresh.length;
      });
      if (added > 0) await catalog.refresh();
      return { novas: added, repetidas: imagens.length - added };
    },
  };
}
