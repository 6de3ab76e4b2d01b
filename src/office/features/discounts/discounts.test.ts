import { describe, expect, it } from 'vitest';
import { discountFrom, discountText, draftProblem, EMPTY_DRAFT } from './discounts.ts';

describe('a discount', () => {
  it('[ADSC-04] needs a name and a value', () => {
    const missing = 'Nome e valor são obrigatórios!';
    expect(draftProblem(EMPTY_DRAFT)).toBe(missing);
    expect(draftProblem({ ...EMPTY_DRAFT, nome: '  ', valor: '10' })).toBe(missing);
    expect(draftProblem({ ...EMPTY_DRAFT, nome: 'Inverno' })).toBe(missing);
    expect(draftProblem({ ...EMPTY_DRAFT, nome: 'Inverno', valor: '10' })).toBeNull();
  });

  it('is above nothing, and never more than all', () => {
    const draft = { ...EMPTY_DRAFT, nome: 'Inverno' };
    expect(draftProblem({ ...draft, valor: '0' })).toMatch(/maior que zero/);
    expect(draftProblem({ ...draft, valor: '-5' })).toMatch(/maior que zero/);
    expect(draftProblem({ ...draft, valor: '101' })).toMatch(/100%/);
    expect(draftProblem({ ...draft, valor: '101', tipo: 'fixo' })).toBeNull();
  });

  it.each([
    ['10,5', 10.5],
    ['10.5', 10.5],
    ['R$ 1.299,90', 1299.9],
    ['1.000', 1000],
    ['0,01', 0.01],
  ])('[ADSC-05] of %s is worth %d, wherever the browser comes from', (valor, worth) => {
    const draft = { ...EMPTY_DRAFT, nome: 'Inverno', tipo: 'fixo' as const, valor };
    expect(draftProblem(draft)).toBeNull();
    expect(discountFrom(draft, [], 1000).valor).toBe(worth);
  });

  it.each(['dez', '10,5,5', '1e2', '0,001', '12,345', '1,299'])('[ADSC-05] can not be of %s', (valor) => {
    expect(draftProblem({ ...EMPTY_DRAFT, nome: 'Inverno', valor })).toMatch(/maior que zero/);
  });

  it('[ADSC-09] has the moment it was made as its id, and shares it with no other', () => {
    const draft = { ...EMPTY_DRAFT, nome: ' Inverno ', valor: '12,35' };
    const first = discountFrom(draft, [], 1000);
    expect(first).toEqual({
      id: 1000,
      nome: 'Inverno',
      tipo: 'percentual',
      valor: 12.35,
      codigo: '',
      ativo: true,
    });
    expect(discountFrom(draft, [first], 1000).id).toBe(1001);
  });

  it('[ADSC-06] is told as % or as R$', () => {
    expect(discountText({ tipo: 'percentual', valor: 12.5 })).toBe('12,5%');
    expect(discountText({ tipo: 'fixo', valor: 1299.9 })).toBe('R$ 1.299,90');
  });
});
