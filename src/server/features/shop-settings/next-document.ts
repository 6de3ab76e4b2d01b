import {
  changedSettings,
  documentProblems,
  settingLabel,
  tidyDocument,
  type ShopDocument,
} from '#shared/shop-document.ts';
import { MENU_NAMES } from '#shared/shop-menus.ts';
import { invalid } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';
import { locksOf, withLocks } from './documents.ts';
import { refuseGone, withNumbers, type Targets } from './menus.ts';
import { refuseGoneLinks } from './section-links.ts';

/** The settings that differ, as people call them. */
export const labels = (from: ShopDocument, to: ShopDocument) => changedSettings(from, to).map(settingLabel);

/** The draft that follows from what was sent. Throws 422 for what may not be or can't be changed here. */
export function nextDocument(
  before: ShopDocument,
  given: Partial<ShopDocument>,
  { config, targets }: { config: Config; targets: Targets },
): ShopDocument {
  const shown = withLocks(before, config);
  const wanted = tidyDocument({ ...shown, ...given });
  for (const name of MENU_NAMES) wanted[name] = withNumbers(wanted[name], targets);
  const locks = locksOf(config);
  const changed = locks.filter(({ name }) => wanted[name] !== tidyDocument(shown)[name]);
  if (changed.length > 0) {
    const campos = changed.map(({ name, variable }) => [name, lockText(variable)]);
    throw invalid('Há campos definidos no servidor, que não mudam por aqui.', Object.fromEntries(campos));
  }
  // What can't be mended here may not stand in the way of the rest.
  refuseProblems(
    wanted,
    locks.map(({ name }) => name),
  );
  refuseGone(before, wanted, targets);
  refuseGoneLinks(before, wanted, targets);
  // What stood below the environment's words stays there, for when they are gone.
  return { ...wanted, ...Object.fromEntries(locks.map(({ name }) => [name, before[name]])) };
}

export const lockText = (variable: string) =>
  `Definido no servidor por ${variable} (ambiente ou .env), que vale mais: tire de lá para mudar aqui.`;

/** Throws 422 with a text per setting. */
export function refuseProblems(document: ShopDocument, locked: readonly string[]): void {
  const problems = Object.entries(documentProblems(document)).filter(([name]) => !locked.includes(name));
  if (problems.length > 0) throw invalid('Confira os campos marcados.', Object.fromEntries(problems));
}
