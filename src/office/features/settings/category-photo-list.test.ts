import { expect, it } from 'vitest';
import { withPhoto } from './category-photo-list.ts';

const dresses = { categoria: 1, foto: '/midia/a#10x10', foco: '50 20' };
const shirts = { categoria: 2, foto: '/midia/b#10x10', foco: '' };

it('changes the picture of one category and leaves those of the others as they are', () => {
  expect(withPhoto([dresses], 2, { foto: shirts.foto, foco: '' })).toEqual([dresses, shirts]);
  expect(withPhoto([dresses, shirts], 1, { foco: '0 0' })).toEqual([{ ...dresses, foco: '0 0' }, shirts]);
  expect(withPhoto([dresses, shirts], 1, { foto: '', foco: '' })).toEqual([shirts]);
});

it('gives no place to a point without a picture', () => {
  expect(withPhoto([dresses], 2, { foco: '1 1' })).toEqual([dresses]);
});
