import { lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FIGURES_OPTIONS } from './bench-figures.mjs';
import { HOUSE } from './house.mjs';

/**
 * Shop systems that ours is measured beside, in exact versions. Both are under the GPL 3: they are installed beside the shop and asked by
 * HTTP, and nothing of them is part of it. EverShop asks for concat-stream without naming it.
 */
export const OTHERS = {
  evershop: {
    version: '2.2.1',
    packages: { '@evershop/evershop': '2.2.1', 'concat-stream': '2.0.0' },
    brings: '850 pacotes, 470 MB',
    build: ['node_modules/@evershop/evershop/dist/bin/evershop.js', 'build'],
  },
  vendure: {
    version: '3.7.3',
    packages: { '@vendure/core': '3.7.3', pg: '8.23.1' },
    brings: '440 pacotes, 140 MB',
  },
};

/** The packages that theirs ask for are the newest of this day: a run repeats an earlier one. */
export const AS_OF = '2026-11-29';

/** Where a system is installed below the folder. */
export function placeOf(folder, name) {
  return join(folder, `${name}-${OTHERS[name].version}`);
}

/** What `npm run bench:others` was asked for. Throws with a sentence for whoever asked. */
export function askedOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      ...FIGURES_OPTIONS,
      folder: { type: 'string', default: join(tmpdir(), 'vitrine-others') },
      only: { type: 'string' },
      prepare: { type: 'boolean', default: false },
    },
  });
  const names = values.only === undefined ? Object.keys(OTHERS) : [values.only];
  if (!names.every((name) => Object.hasOwn(OTHERS, name)))
    throw new Error(`Não se conhece ${values.only}: há ${Object.keys(OTHERS).join(' e ')}.`);
  const folder = resolve(values.folder);
  checkFolder(folder);
  return { ...values, folder, names };
}

/**
 * What lies there is run: it is nobody else's, and not in the repository, where it would be taken for a part of the shop. Throws with
 * a sentence.
 */
export function checkFolder(folder) {
  const fromHouse = relative(HOUSE, folder);
  if (!fromHouse.startsWith('..') && !isAbsolute(fromHouse))
    throw new Error(`A pasta ${folder} fica dentro da loja: escolha outra com --folder.`);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new Error(`${folder} não é uma pasta.`);
  if (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(
      `A pasta ${folder} é de outra pessoa, ou outras podem mudá-la: escolha outra com --folder.`,
    );
}
