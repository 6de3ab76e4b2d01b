import { expect, it } from 'vitest';
import { refusalOf, sizeText } from './paper-checks.ts';

it('[DISP-08] sends no file that the server would surely refuse', () => {
  const pdf = { name: 'nota.pdf', type: 'application/pdf', size: 1000 };
  expect(refusalOf(pdf)).toBeNull();
  expect(refusalOf({ ...pdf, type: 'image/gif' })).toContain('JPEG ou PNG');
  expect(refusalOf({ ...pdf, size: 10 * 1024 * 1024 + 1 })).toContain('10 MB');
  expect(refusalOf({ ...pdf, size: 0, name: 'x'.repeat(500) })).toHaveLength(
    60 + ': o arquivo está vazio.'.length,
  );
});

it('[DISP-08] tells sizes as people do', () => {
  expect([1, 1500, 1_468_006].map(sizeText)).toEqual(['1 KB', '1 KB', '1,4 MB']);
});
