import type { Kysely, Transaction } from 'kysely';
import { picturesOf } from '#shared/front-sections.ts';
import { changedSettings, PICTURE_NAMES, type ShopDocument } from '#shared/shop-document.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import * as store from './shop-settings.store.ts';

const NOUNS = { capas: 'Capa', secoes: 'Seção' } as const;

/** Throws 422 for a picture that is new to the document and that the shop does not hold, in the size that it names. */
export async function refuseLostPictures(
  tx: Transaction<DB>,
  before: ShopDocument,
  document: ShopDocument,
): Promise<void> {
  const changed = changedSettings(before, document);
  const problems: Record<string, string> = {};
  const isLost = async (text: string) => {
    const picture = shopPicture(text);
    return picture !== null && !(await store.holdsPicture(tx, picture));
  };
  for (const name of PICTURE_NAMES.filter((one) => changed.includes(one)))
    if (await isLost(document[name])) problems[name] = 'A loja não tem esta imagem: envie de novo.';
  const known = new Set(picturesOf([...before.capas, ...before.secoes]));
  for (const name of ['capas', 'secoes'] as const)
    for (const [index, section] of document[name].entries())
      for (const text of picturesOf([section]).filter((one) => !known.has(one)))
        if (await isLost(text))
          problems[name] ??= `${NOUNS[name]} ${index + 1}: a loja não tem uma destas imagens. Envie de novo.`;
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

const LOOK_EVERY_MS = 1000;

interface NamedMarksDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Which of the settings this node has seen. */
  revision: () => number;
}

export type NamesPicture = (key: string, setting: store.MarkSetting) => Promise<boolean>;

/**
 * Does any version that is kept, shown or not, name this picture as that? Strangers ask for any key, so the few that are
 * named are in memory, read once for each revision: a new one never comes without.
 */
export function createNamedMarks({ db, clock, revision }: NamedMarksDeps): NamesPicture {
  let known = { revision: -1, names: new Set<string>() };
  let lookedMs = -Infinity;
  let reading: Promise<void> | undefined;

  async function look(): Promise<void> {
    // First the revision: names that are newer than it are read again with the next.
    const { revision: next } = await store.findState(db);
    if (next === known.revision) return;
    const marks = await store.listMarks(db);
    const names = marks.map(({ setting, picture }) => `${setting} ${shopPicture(picture)?.url ?? ''}`);
    known = { revision: next, names: new Set(names) };
  }

  return async (key, setting) => {
    const isNamed = () => known.names.has(`${setting} /midia/${key}`);
    if (isNamed()) return true;
    if (reading !== undefined) await reading;
    // Another node may have saved what this one sees within a second: one of all misses looks, the others wait for it.
    const nowMs = clock().getTime();
    if (known.revision < revision() || nowMs - lookedMs >= LOOK_EVERY_MS) {
      lookedMs = nowMs;
      reading ??= look().finally(() => (reading = undefined));
      await reading;
    }
    return isNamed();
  };
}
