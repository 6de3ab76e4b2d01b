import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRequirements } from '../docs/requirements/read.mjs';

const HOUSE = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(HOUSE, file), 'utf8');

/** Sections of ASVS 5.0.0 with the first to the last requirement of levels 1 and 2: none of them leaves one out. */
const SECTIONS =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 ' +
  '3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 ' +
  '6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 ' +
  '9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 ' +
  '11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 ' +
  '14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2';

const WANTED = SECTIONS.split(' ').flatMap((section) => {
  const [name = '', numbers = ''] = section.split(':');
  const [first = 0, last = first] = numbers.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => `${name}.${first + at}`);
});

interface Row {
  id: string;
  how: string;
  proof: string;
}

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, id = '', how = '', proof = '']) => ({ id, how: how.trim(), proof: proof.trim() }),
  );

const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', args, { cwd: HOUSE, encoding: 'utf8' }).split('\n');
const tests = new Set(files.filter((file) => file.endsWith('.test.ts')).map((file) => basename(file)));
const built = new Set(
  files
    .filter((file) => /^docs\/requirements\/.*\.md$/.test(file) && !file.endsWith('README.md'))
    .flatMap((file) => parseRequirements(file, read(file)).entries)
    .flatMap(({ id, status }) => (status === 'open' ? [] : id)),
);

/** A row is proven, or says why it is not. */
function mistakeOf({ id, how, proof }: Row): string[] {
  const names = proof === '' ? [] : proof.split(', ');
  const gone = names.filter((name) => !built.has(name) && !tests.has(name.replaceAll('`', '')));
  const isExcused = /^(n\/a|deviation|partly|document): \S/.test(how);
  return [
    ...gone.map((name) => `${id}: there is no ${name}`),
    ...(how === '' || (names.length === 0 && !isExcused) ? [`${id}: neither proof nor reason`] : []),
  ];
}

describe('docs/asvs.md', () => {
  const rows = rowsOf(read('docs/asvs.md'));

  it('[HOUSE-50] has each requirement of ASVS 5.0.0 of levels 1 and 2 once', () => {
    expect(WANTED).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(WANTED);
  });

  it('[HOUSE-50] names for each what proves it, which exists, or says why there is none', () => {
    expect(rows.flatMap(mistakeOf)).toEqual([]);
  });

  it('[HOUSE-50] is seen to name what is not there, and to say nothing', () => {
    const text =
      '| 1.1.1 | a | b | GONE-99, `gone.test.ts` |\n| 1.1.2 | a | b |  |\n| 1.1.3 | a | n/a: c |  |';
    expect(rowsOf(text).flatMap(mistakeOf)).toEqual([
      '1.1.1: there is no GONE-99',
      '1.1.1: there is no `gone.test.ts`',
      '1.1.2: neither proof nor reason',
    ]);
  });
});
