import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const home = import.meta.dirname;

/** What a file imports, relative addresses resolved to paths under src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(home, file), 'utf8');
  const addresses = [...text.matchAll(/(?:from|import)\s*(?:\(\s*)?'([^']+)'/g)].map(
    ([, address = '']) => address,
  );
  return addresses.map((address) =>
    address.startsWith('.') ? relative(resolve(home, '..'), resolve(home, file, '..', address)) : address,
  );
}

describe('the stand-ins', () => {
  it('[SBOX-04] know nothing of the shop: they import themselves, shared rules and packages only', () => {
    const files = globSync('**/*.ts', { cwd: home });
    expect(files.length).toBeGreaterThan(40);
    const foreign = files.flatMap((file) =>
      importsOf(file)
        .filter((address) => /^(\.\.|server|web)\b|\/(server|web)\//.test(address))
        .map((address) => `${file}: ${address}`),
    );
    expect(foreign).toEqual([]);
  });
});
