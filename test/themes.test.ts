import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '../src/web/features/home/contrast.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../src/web/styles', `${name}.css`), 'utf8');

type Values = Record<string, string>;
const valuesOf = (css: string): Values =>
  Object.fromEntries([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));

const light = valuesOf(read('tokens'));
const dark = valuesOf(read('dark'));
const forced = valuesOf(read('forced'));
const [, moreLight = {}, moreDark = {}] = read('contrast').split('@media').map(valuesOf);

const changing = Object.keys(light).filter((name) => /^(color|shadow)-/.test(name) || name === 'edge-share');
const colors = changing.filter((name) => name.startsWith('color-'));

const themes: readonly [string, Values][] = [
  ['light', light],
  ['dark', { ...light, ...dark }],
  ['light, more contrast', { ...light, ...moreLight }],
  ['dark, more contrast', { ...light, ...dark, ...moreLight, ...moreDark }],
];

const GROUNDS = ['paper', 'cream', 'sand', 'desk'];
const KINDS = ['success', 'error', 'warning', 'info'];

/** What is written on what. */
const WORDS: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'ink-quiet', 'berry', 'berry-deep', ...KINDS].flatMap((words) =>
    GROUNDS.map((ground) => [words, ground] as const),
  ),
  ...['ink', 'ink-soft', 'berry', 'berry-deep'].map((words) => [words, 'berry-soft'] as const),
  ...KINDS.map((kind) => [kind, `${kind}-soft`] as const),
  ['ink', 'error-soft'],
  ['ink-quiet', 'error-soft'],
  ['berry', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-berry', 'berry'],
  ['on-berry', 'berry-deep'],
  ['on-whatsapp', 'whatsapp'],
  ['paper', 'ink'],
];

/** The edges and grounds by which controls are known. */
const EDGES = ['line-strong', 'berry', 'whatsapp'].flatMap((edge) =>
  GROUNDS.map((ground) => [edge, ground] as const),
);

describe('the themes', () => {
  it('[LOOK-17] give each colour and shadow of the light one a dark one, and no other', () => {
    expect(changing.length).toBeGreaterThan(30);
    expect(Object.keys(dark).toSorted()).toEqual(changing.toSorted());
  });

  it('[ACCESS-17] give each colour one of the reader’s where hers rule', () => {
    const own = colors.filter((name) => name !== 'color-backdrop');
    expect(own.filter((name) => forced[name] === undefined)).toEqual([]);
    expect(own.filter((name) => !/^[A-Z][A-Za-z]+$/.test(forced[name] ?? ''))).toEqual([]);
  });

  it('[ACCESS-16] change nothing for more contrast that the others do not know', () => {
    const known = new Set(changing);
    expect(Object.keys({ ...moreLight, ...moreDark }).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(themes)('[ACCESS-16] %s: words have 4.5:1 on what they stand on, controls 3:1', (_, theme) => {
    const between = (one: string, other: string) =>
      contrast(theme[`color-${one}`] ?? '', theme[`color-${other}`] ?? '');
    const pale = (pairs: readonly (readonly [string, string])[], enough: number) =>
      pairs.filter(([one, other]) => between(one, other) < enough).map((pair) => pair.join(' on '));
    expect(pale(WORDS, 4.5)).toEqual([]);
    expect(pale(EDGES, 3)).toEqual([]);
  });

  it.each(themes.slice(2))('[ACCESS-16] %s: words have 7:1, and nothing shines through', (_, theme) => {
    const shining = Object.entries(theme).filter(
      ([name, value]) => name.startsWith('color-') && !/^#[\da-f]{6}$/.test(value),
    );
    expect(shining).toEqual([]);
    const ink = ['ink', 'ink-soft', 'ink-quiet', 'berry'];
    for (const ground of GROUNDS) {
      const least = Math.min(
        ...ink.map((one) => contrast(theme[`color-${one}`] ?? '', theme[`color-${ground}`] ?? '')),
      );
      expect(least, ground).toBeGreaterThanOrEqual(7);
    }
  });
});
