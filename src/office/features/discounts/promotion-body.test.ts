import { describe, expect, it } from 'vitest';
import { endInstantOf, typedMoment, usualEnds } from './moments.ts';
import { bodyOf, problemsOf } from './promotion-body.ts';
import { EMPTY_PROMOTION } from './promotion-draft.ts';

describe("a promotion's form", () => {
  it('[PSCR-02] ends its day with the last second, in São Paulo', () => {
    const [[, today] = ['', ''], [, sunday] = ['', '']] = usualEnds(new Date('2026-11-26T02:30:00Z'));
    expect([today, sunday]).toEqual(['2026-11-25T23:59', '2026-11-29T23:59']);
    expect(endInstantOf(sunday)).toBe('2026-11-29T23:59:59-03:00');
    expect(typedMoment('2026-11-30T02:59:59Z')).toBe('2026-11-29T23:59');
    expect(endInstantOf('2026-11-29T18:00')).toBe('2026-11-29T18:00:00-03:00');
  });

  it('[PSCR-04] names what is missing or odd, by field', () => {
    const odd = { ...EMPTY_PROMOTION, nome: ' ', percentual: '101', fim: '2026-11-01T10:00' };
    expect(Object.keys(problemsOf({ ...odd, inicio: '2026-11-02T10:00' }))).toEqual([
      'nome',
      'percentual',
      'fim',
    ]);
    const takePay = { ...EMPTY_PROMOTION, nome: 'x', tipo: 'leve_pague' as const };
    expect(problemsOf(takePay)).toEqual({});
    expect(problemsOf({ ...takePay, pague: '3' })).toHaveProperty('pague');
  });

  it('[PSCR-02] sends of a kind what that kind needs, and nothing that was typed for another', () => {
    const body = bodyOf({
      ...EMPTY_PROMOTION,
      nome: ' Inverno ',
      percentual: '12,5',
      valor: '3',
      codigo: 'X',
    });
    expect(body).toMatchObject({ nome: 'Inverno', percentual: 12.5, valor: null, leve: null, degraus: [] });
    expect(body).toMatchObject({ com_codigo: false, codigo: null });
    const typed = { limiteTotal: '5', minimoValor: '10', primeiraCompra: true, acumula: 'todas' as const };
    const pix = bodyOf({
      ...EMPTY_PROMOTION,
      ...typed,
      nome: 'PIX',
      tipo: 'pix',
      percentual: '5',
      tags: 'x',
      alvo: 'tags',
    });
    expect(pix).toMatchObject({
      primeira_compra: false,
      limites: { total: null },
      minimo: { valor: null },
      alvo: { tags: [] },
      acumula: { modo: 'nao' },
    });
  });
});
