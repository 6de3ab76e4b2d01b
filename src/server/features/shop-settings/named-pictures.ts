import type { Transaction } from 'kysely';
import { changedSettings, PICTURE_NAMES, type ShopDocument } from '#shared/shop-document.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import * as store from './shop-settings.store.ts';

/** Throws 422 for a picture that is new to the document and that the shop does not hold, in the size that it names. */
export async function refuseLostPictures(
  tx: Transaction<DB>,
  before: ShopDocument,
  document: ShopDocument,
): Promise<void> {
  const changed = changedSettings(before, document);
  const problems: Record<string, string> = {};
  for (const name of PICTURE_NAMES.filter((one) => changed.includes(one))) {
    const picture = shopPicture(document[name]);
    if (picture !== null && !(await store.holdsPicture(tx, picture)))
      problems[name] = 'A loja não tem esta imagem: envie de novo.';
  }
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}
