import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { figureLine } from '../bench/figure.ts';

const FOLDER = fileURLToPath(new URL('../bench', import.meta.url));
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.ts'));

describe('a benchmark', () => {
  it('[RUN-50] prints a figure as what it is of its yardstick', () => {
    const detail = '410/s against 500/s';
    expect(figureLine({ name: 'a page', ratio: 0.82, yardstick: 'bare node:http', detail })).toBe(
      'a page: 0.82 of bare node:http (410/s against 500/s)',
    );
  });

  it.each(names)('[RUN-50] %s prints nothing but such figures', (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    expect(text).toMatch(/\bsay\(\{/);
    expect(text).not.toMatch(/console\.|process\.std(?:out|err)/);
  });
});
