import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HOUSE = join(import.meta.dirname, '..');
const NAMES = 'src/web/styles/';

const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi;
const FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark|color)\(/gi;
const NAMED =
  /(?<![\w.#-])(?:white|black|gr[ae]y|silver|red|maroon|pink|purple|plum|green|blue|navy|yellow|orange|gold|brown|beige|ivory)(?![\w-])/gi;

/** The colours that a style writes out; words of comments, and what only masks, are none. */
function literalColors(css: string): string[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/mask-image:[^;]*/g, '');
  // A selector may be called as it likes: colours stand in values alone.
  const values = [...text.matchAll(/[\w-]+:\s[^;{}]*/g)].map(([value]) => value);
  return values.flatMap((value) => [HEX, FUNCTION, NAMED].flatMap((mark) => value.match(mark) ?? []));
}

describe('the styles of shop and office', () => {
  it('[HOUSE-18] name their colours: none is written out beside those that all share', () => {
    const args = ['ls-files', '-z', '--', 'src/web/**.css', 'src/office/**.css'];
    const files = execFileSync('git', args, { cwd: HOUSE, encoding: 'utf8' }).split('\0').filter(Boolean);
    expect(files.length).toBeGreaterThan(100);
    const written = files
      .filter((file) => !file.startsWith(NAMES))
      .flatMap((file) =>
        literalColors(readFileSync(join(HOUSE, file), 'utf8')).map((one) => `${file}: ${one}`),
      );
    expect(written).toEqual([]);
  });

  it.each([
    '.a { color: #fff; }',
    '.a { border: 1px solid rgb(36 26 32 / 22%); }',
    '.a { background: white; }',
    '.a { &:hover { box-shadow: 0 0 0 1px #241a20cc; } }',
    '.a { background: linear-gradient(90deg, transparent, hsl(0 0% 0%)); }',
  ])('[HOUSE-18] would be seen in %s', (css) => {
    expect(literalColors(css)).toHaveLength(1);
  });

  it('are free to mix what has a name', () => {
    const css =
      '#fade { mask-image: linear-gradient(black, transparent); color: color-mix(in srgb, currentColor 8%, transparent); /* white */ border-color: var(--color-line); white-space: nowrap; }';
    expect(literalColors(css)).toEqual([]);
  });
});
