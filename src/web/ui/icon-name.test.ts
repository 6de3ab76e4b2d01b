import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

it('has a drawing for every icon that can be named, and no other', async () => {
  const [names, sprite] = await Promise.all([read('icon-name.ts'), read('icons.svg')]);
  const named = [...names.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
  const drawn = [...sprite.matchAll(/<symbol id="([a-z-]+)" viewBox="0 0 24 24">/g)].map(([, name]) => name);
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
