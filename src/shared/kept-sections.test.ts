import { expect, it } from 'vitest';
import { emptySection } from './front-sections.ts';
import { readCovers, readSections, sectionsChange, sectionsIn } from './kept-sections.ts';

it('[FRNT-05] what is kept is read, whatever version or hand wrote it', () => {
  expect(readSections(undefined)).toBeUndefined();
  expect(readSections({ length: 3 })).toBeUndefined();
  const odd = JSON.parse(
    '[{"tipo":"medidas","titulo":7,"__proto__":{"texto":"x"},"categoria":1.5,"produtos":[0,-1,2.5,"3",4],"fotos":[null,{"foto":"a","alt":"b"},{"alt":"c"}],"outro":1},{"tipo":"nova"},null,5,{"tipo":"toString"}]',
  ) as unknown;
  expect(readSections(odd)).toEqual([
    { ...emptySection('medidas'), produtos: [4], fotos: [{ foto: 'a', alt: 'b', link: '' }] },
  ]);
  expect(readCovers(undefined)).toBeUndefined();
  const covers = [{ tipo: 'capa', titulo: 'a' }, { tipo: 'banner' }, { tipo: 'nova' }];
  expect(readCovers(covers)).toEqual([{ ...emptySection('capa'), titulo: 'a' }]);
  expect(readSections(covers)).toEqual([emptySection('banner')]);
  const photos = [null, { categoria: 0, foto: 'a' }, { categoria: 3, foto: 'a', foco: 7 }];
  expect(readSections([{ tipo: 'categorias', fotos_categorias: photos }])?.[0]?.fotos_categorias).toEqual([
    { categoria: 3, foto: 'a', foco: '' },
  ]);
  const large = Array.from({ length: 400 }, () => ({ tipo: 'texto', titulo: 'a'.repeat(9000) }));
  const read = readSections(large) ?? [];
  expect(read).toHaveLength(50);
  expect(read[0]?.titulo).toHaveLength(500);
});

it('[FRNT-05] a draft tells what it changes of the sections', () => {
  const house = { secoes: [], mostrar_categorias: true, mostrar_destaques: true };
  expect(sectionsIn({ ...house, mostrar_categorias: false }).map(({ tipo }) => tipo)).toEqual(['destaques']);
  const none = { ...house, mostrar_categorias: false, mostrar_destaques: false };
  expect(sectionsChange(house, none)).toBe('de Categorias, Destaques da Semana para nenhuma');
  const words = { ...emptySection('texto'), titulo: 'Feito à mão' };
  const before = { ...house, secoes: [emptySection('novidades'), words] };
  expect(sectionsChange(house, before)).toBe(
    'de Categorias, Destaques da Semana para Novidades, Feito à mão',
  );
  const after = { ...before, secoes: [emptySection('novidades'), { ...words, texto: 'Uma a uma' }] };
  expect(sectionsChange(before, after)).toBe('o conteúdo ou a data de Feito à mão');
});
