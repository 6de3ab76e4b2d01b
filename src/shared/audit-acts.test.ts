import { expect, it } from 'vitest';
import { actsAbout, actsSaying, actText, AUDIT_SUBJECTS, KNOWN_ACTS } from './audit-acts.ts';

it('names what was done, also what it never heard of', () => {
  expect(actText('produto_criado')).toBe('Criou um produto');
  expect(actText('nunca_vista')).toBe('Nunca vista');
  expect(actText('constructor')).toBe('Constructor');
  expect(actText('')).toBe('Sem nome');
});

it('knows which acts a text is a part of, whatever its case and accents', () => {
  expect(actsSaying('EXPORTOU')).toEqual(['pedidos_exportados', 'conciliacao_exportada']);
  expect(actsSaying(' recuperacao de  senha ')).toEqual(['recuperacao_enviada']);
  expect(actsSaying('Criou um p')).toEqual(['produto_criado', 'pix_criado']);
  expect(actsSaying('nunca aconteceu')).toEqual([]);
  expect(actsSaying('  ')).toEqual([]);
});

it('knows what each act is about, and of one thing alone', () => {
  const told = AUDIT_SUBJECTS.flatMap(actsAbout);
  expect(told.toSorted()).toEqual([...KNOWN_ACTS].toSorted());
});
