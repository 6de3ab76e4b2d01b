import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('sends no form by address that does not ask for a page: a password or a CPF would stand in it', () => {
  const files = globSync('src/{web,office}/**/*.tsx');
  const tags = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('<form')
      .slice(1)
      .map((rest) => ({ file, named: /^\s[^<]*?\bmethod="(?:get|post)"/.test(rest) })),
  );
  expect(tags.length).toBeGreaterThan(30);
  expect(tags.filter(({ named }) => !named)).toEqual([]);
});
