import { expect, it } from 'vitest';
import { fittingFiles, groupsOf, rowsOf } from './photo-rows.ts';

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type, lastModified: 1 });
const place = (produto: number | null, posicao: number | null = null) => ({
  nome: '',
  produto,
  cor: null,
  posicao,
  motivo: '',
});

it('[APRD-68] takes each file once, says what is no picture, and no more than fit', () => {
  const there = rowsOf([photo('a.jpg')], null);
  const { fresh, problems } = fittingFiles(
    [photo('a.jpg'), photo('b.jpg'), photo('b.jpg'), photo('c.pdf', 'application/pdf')],
    there,
  );
  expect(fresh.map(({ name }) => name)).toEqual(['b.jpg']);
  expect(problems).toEqual(['c.pdf: Envie uma foto em JPEG, PNG, WebP ou AVIF.']);
  const many = fittingFiles(
    Array.from({ length: 230 }, (_, at) => photo(`${at}.jpg`)),
    there,
  );
  expect(many.fresh).toHaveLength(199);
  expect(many.problems[0]).toContain('31 ficaram de fora');
});

it('[APRD-69] puts each product’s in the order of their numbers, then of their names', () => {
  const files = ['x-10.jpg', 'x-2.jpg', 'y.jpg', 'x.jpg', 'z.jpg'].map((name) => photo(name));
  const rows = rowsOf(files, [place(1, 10), place(1, 2), place(2), place(1), place(null)]);
  const names = groupsOf(rows).map((group) => [group.produto, ...group.rows.map(({ file }) => file.name)]);
  expect(names).toEqual([
    [1, 'x-2.jpg', 'x-10.jpg', 'x.jpg'],
    [2, 'y.jpg'],
  ]);
});
