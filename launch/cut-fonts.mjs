import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { HOUSE } from './house.mjs';

// npm run fonts: cuts the fonts down to what a shop in Portuguese needs, 35 KB instead of 68, and
// prints the ranges that styles/fonts.css names. Other letters come from the whole fonts, or, in the
// pairs that an owner may choose beside the shop's own, from the device.

const PACKAGES = join(HOUSE, 'node_modules/@fontsource-variable');
/** Those of every page, and those of pairs that are chosen. */
const OWN = join(HOUSE, 'src/web/styles/fonts');
const CHOSEN = join(HOUSE, 'src/server/features/shop-settings/fonts');
const TEXT = { min: 400, max: 800 };
const FONTS = [
  { name: 'fraunces', weight: 500, folder: OWN },
  { name: 'nunito-sans', weight: TEXT, folder: OWN },
  { name: 'bodoni-moda', weight: 500, folder: CHOSEN },
  { name: 'mulish', weight: TEXT, folder: CHOSEN },
  { name: 'outfit', weight: 500, folder: CHOSEN },
  { name: 'figtree', weight: TEXT, folder: CHOSEN },
];
const LETTERS = 'ªº°§©®«»·ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûü–—‘’“”…•€™−×';
/** The last code point of the whole fonts' first block, Latin-1. */
const LATIN_1_END = 0xff;

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
const kept = new Set([...ascii, ...LETTERS, '\u00A0', '\u00AD'].map((letter) => letter.codePointAt(0) ?? 0));

for (const { name, weight, folder } of FONTS) {
  const whole = await readFile(join(PACKAGES, name, `files/${name}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, String.fromCodePoint(...kept), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  });
  await writeFile(join(folder, `${name}.woff2`), cut);
  console.info(`${name}: ${whole.length} -> ${cut.length} bytes`);
}
const latin1 = Array.from({ length: LATIN_1_END - 0x20 + 1 }, (_, index) => 0x20 + index);
console.info(`in them: ${ranges([...kept])}`);
console.info(
  `in the whole fonts alone: ${ranges(latin1.filter((code) => !kept.has(code) && !isControl(code)))}`,
);

/** @param {number} code */
function isControl(code) {
  return code >= 0x7f && code < 0xa0;
}

/** [0x20, 0x21, 0xe7] → 'U+20-21, U+E7'. @param {number[]} codes */
function ranges(codes) {
  /** @type {[number, number][]} */
  const found = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

/** @param {number} code */
function hex(code) {
  return code.toString(16).toUpperCase();
}
