import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Letters } from '#shared/shop-look.ts';

/** A font of ours, cut down to Portuguese (npm run fonts), and its metrics as parts of its size. */
interface Font {
  name: string;
  weights: string;
  ascent: number;
  descent: number;
}

/** A device's font in its place, as much larger or smaller (percent) as makes its words as wide, measured on Portuguese text. */
type Fallback = readonly [locals: readonly string[], percent: number, weights?: string];

interface Side {
  font: Font;
  fallbacks: readonly Fallback[];
  /** What is left where the device has none of them. */
  last: string;
}

interface Pair {
  display: Side;
  body: Side;
}

const ARIAL = ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Helvetica'];
const ROBOTO = ['Roboto', 'Roboto Regular', 'Roboto-Regular'];
const NOTO = ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'];
const TIMES = ['Times New Roman', 'Liberation Serif'];
const SANS = 'system-ui, sans-serif';

/** The pairs that have fonts of their own; the others are made of the fonts that every page has. */
const PAIRS: Partial<Record<Letters, Pair>> = {
  elegante: {
    display: {
      font: { name: 'bodoni-moda', weights: '100 900', ascent: 1.125, descent: 0.4 },
      fallbacks: [
        [['Georgia'], 104.4],
        [NOTO, 99.2],
        [TIMES, 115],
        [['DejaVu Serif'], 91.4],
      ],
      last: 'serif',
    },
    body: {
      font: { name: 'mulish', weights: '200 1000', ascent: 1.005, descent: 0.25 },
      fallbacks: [
        [ARIAL, 103.1],
        [ROBOTO, 104.9],
        [['DejaVu Sans'], 92.4, '200 599'],
        [['DejaVu Sans'], 98.2, '600 1000'],
      ],
      last: SANS,
    },
  },
  urbana: {
    display: {
      font: { name: 'outfit', weights: '100 900', ascent: 1, descent: 0.26 },
      fallbacks: [
        [ARIAL, 97.4],
        [ROBOTO, 99.1],
        [['DejaVu Sans'], 88],
      ],
      last: SANS,
    },
    body: {
      font: { name: 'figtree', weights: '300 900', ascent: 0.95, descent: 0.25 },
      fallbacks: [
        [ARIAL, 99.2],
        [ROBOTO, 100.9],
        [['DejaVu Sans'], 88.8, '300 599'],
        [['DejaVu Sans'], 93.8, '600 900'],
      ],
      last: SANS,
    },
  },
};

interface FontFile {
  bytes: Buffer;
  hash: string;
}

function readFont(name: string): FontFile {
  const bytes = readFileSync(new URL(`fonts/${name}.woff2`, import.meta.url));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}

/** All of them, 58 KB. */
const FILES: ReadonlyMap<string, FontFile> = new Map(
  Object.values(PAIRS)
    .flatMap(({ display, body }) => [display.font.name, body.font.name])
    .map((name) => [name, readFont(name)]),
);

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** The faces of one side under a family's name, and that family with what stands in for it until it has come. */
function sideOf(family: string, { font, fallbacks, last }: Side) {
  const { name, weights, ascent, descent } = font;
  const own = `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;src:url(/tema/letras/${name}-${FILES.get(name)?.hash ?? ''}.woff2) format('woff2')}`;
  const faces = fallbacks.map(([locals, size, only = weights]) => {
    const src = locals.map((local) => `local('${local}')`).join(',');
    const [up, down] = [ascent, descent].map((part) => percent(part / (size / 100)));
    return `@font-face{font-family:'${family} ${locals[0] ?? ''}';font-weight:${only};src:${src};size-adjust:${size}%;ascent-override:${up};descent-override:${down};line-gap-override:0%}`;
  });
  const until = [...new Set(fallbacks.map(([[local = '']]) => `'${family} ${local}'`)), last].join(',');
  return { faces: [own, ...faces], until, come: `'${family}',${until}` };
}

/** The styles of a pair with fonts of its own, for the root that a selector names; '' for the others. */
export function lettersCss(letters: Letters, root: string): string {
  const pair = PAIRS[letters];
  if (pair === undefined) return '';
  const [display, body] = [sideOf('Titulos', pair.display), sideOf('Textos', pair.body)];
  const fonts = (when: 'until' | 'come') => `{--font-display:${display[when]};--font-body:${body[when]}}`;
  return [
    ...display.faces,
    ...body.faces,
    root + fonts('until'),
    // As the shop's own: after the first sight of a visit's first page, and without scripts at once.
    `${root}[data-fonts]${fonts('come')}`,
    `@media (scripting:none){${root}${fonts('come')}}`,
  ].join('\n');
}

const NAME = /^([a-z-]{1,20})-([0-9a-f]{12})\.woff2$/;

/** The font that a file's name asks for, and whether it is the one that its hash means; null for what is no such name. */
export function fontNamed(file: string): { bytes: Buffer; isExact: boolean } | null {
  const [, name = '', hash] = NAME.exec(file) ?? [];
  const known = FILES.get(name);
  return known === undefined ? null : { bytes: known.bytes, isExact: known.hash === hash };
}
