import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseSize, adviseStocked, asWorn, bodyMeasures } from './size-guide.ts';
import type { BodyCm, MeasuredSize } from './size-guide.ts';

const dress: readonly MeasuredSize[] = [
  { tamanho: 'P', detalhes: { busto: 84, cintura: 66, quadril: 94 } },
  { tamanho: 'M', detalhes: { busto: 89, cintura: 71, quadril: 99 } },
  { tamanho: 'G', detalhes: { busto: 95, cintura: 77, quadril: 105 } },
];

describe('size guide', () => {
  it('[FIT-06] advises the next size of what most find small, and the one before of what most find large', () => {
    const body = { busto: 89, cintura: 71, quadril: 99 };
    const sizeOf = (verdict: '' | 'menor' | 'maior') => adviseSize(body, asWorn(dress, verdict))?.tamanho;
    expect([sizeOf('menor'), sizeOf(''), sizeOf('maior')]).toEqual(['G', 'M', 'M']);
    const between = { busto: 86.5, cintura: 68.5, quadril: 96.5 };
    expect(adviseSize(between, asWorn(dress, ''))?.tamanho).toBe('M');
    expect(adviseSize(between, asWorn(dress, 'maior'))?.tamanho).toBe('P');
  });

  it('finds the size that was made for the body', () => {
    expect(adviseSize({ busto: 88, cintura: 70, quadril: 98 }, dress)).toEqual({
      tamanho: 'M',
      fits: true,
      isWorthTrying: true,
      notes: [
        { measure: 'busto', fit: 'right', easeCm: 1 },
        { measure: 'cintura', fit: 'right', easeCm: 1 },
        { measure: 'quadril', fit: 'right', easeCm: 1 },
      ],
      texto: 'O tamanho M é o seu: busto, cintura e quadril na medida.',
    });
  });

  it('lets the widest place decide and says where there is room', () => {
    const advice = adviseSize({ busto: 84, cintura: 66, quadril: 104 }, dress);
    expect(advice?.tamanho).toBe('G');
    expect(advice?.texto).toBe(
      'O tamanho G é o seu: quadril na medida, com folga de 11 cm no busto e 11 cm na cintura.',
    );
  });

  it('forgives one centimetre, not two', () => {
    expect(adviseSize({ cintura: 67 }, dress)?.tamanho).toBe('P');
    expect(adviseSize({ cintura: 68 }, dress)?.tamanho).toBe('M');
  });

  it('calls it loose from six centimetres on, not five', () => {
    expect(adviseSize({ cintura: 61 }, dress)?.notes).toEqual([
      { measure: 'cintura', fit: 'right', easeCm: 5 },
    ]);
    expect(adviseSize({ cintura: 60 }, dress)?.notes).toEqual([
      { measure: 'cintura', fit: 'loose', easeCm: 6 },
    ]);
  });

  it('says so when no size is large enough, and names the nearest', () => {
    const advice = adviseSize({ busto: 94, cintura: 80.5, quadril: 104 }, dress);
    expect(advice).toMatchObject({ tamanho: 'G', fits: false });
    expect(advice?.texto).toBe(
      'Nenhum tamanho chega às suas medidas: no G, o mais próximo, faltam 3,5 cm na cintura.',
    );
  });

  it('gives the smallest size to a body smaller than all of them', () => {
    expect(adviseSize({ busto: 70, cintura: 55, quadril: 80 }, dress)).toMatchObject({
      tamanho: 'P',
      fits: true,
      texto:
        'O tamanho P é o que melhor veste você, com folga de 14 cm no busto, 11 cm na cintura e 14 cm no quadril.',
    });
  });

  it('compares only what every measured size states', () => {
    const uneven: MeasuredSize[] = [
      { tamanho: 'P', detalhes: { cintura: 66 } },
      { tamanho: 'M', detalhes: { cintura: 71, quadril: 99 } },
      { tamanho: 'G', detalhes: null },
    ];
    const advice = adviseSize({ cintura: 66, quadril: 130 }, uneven);
    expect(advice).toMatchObject({ tamanho: 'P', fits: true });
    expect(advice?.notes.map((note) => note.measure)).toEqual(['cintura']);
  });

  it('gives no advice without a measure in common', () => {
    expect(adviseSize({}, dress)).toBeNull();
    expect(adviseSize({ busto: 90 }, [])).toBeNull();
    expect(adviseSize({ busto: Number.NaN, cintura: 0, quadril: -4 }, dress)).toBeNull();
    expect(
      adviseSize({ busto: 90 }, [{ tamanho: '38', detalhes: { cintura: 68 } }, { tamanho: '40' }]),
    ).toBeNull();
  });
});

const cm = fc.integer({ min: 50, max: 140 });
const body = fc.record({ busto: cm, cintura: cm, quadril: cm });
/** Sizes that grow by at least 2 cm everywhere, as a cutter grades them. */
const grading = fc
  .tuple(body, fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 1, maxLength: 6 }))
  .map(([first, steps]) =>
    [0, ...steps].map((_, index) => {
      const grown = steps.slice(0, index).reduce((sum, step) => sum + step, 0);
      return {
        tamanho: String(36 + index * 2),
        detalhes: {
          busto: first.busto + grown,
          cintura: first.cintura + grown,
          quadril: first.quadril + grown,
        },
      };
    }),
  );
const indexIn = (sizes: readonly MeasuredSize[], who: BodyCm) =>
  sizes.findIndex((size) => size.tamanho === adviseSize(who, sizes)?.tamanho);

describe('size guide, whatever the numbers', () => {
  it('gives back the size whose own measures are asked for', () => {
    fc.assert(
      fc.property(grading, fc.nat(), (sizes, pick) => {
        const size = sizes[pick % sizes.length];
        expect(adviseSize(size?.detalhes ?? {}, sizes)).toMatchObject({ tamanho: size?.tamanho, fits: true });
      }),
    );
  });

  it('never gives a smaller size to a larger body', () => {
    fc.assert(
      fc.property(
        grading,
        body,
        fc.constantFrom(...bodyMeasures),
        fc.integer({ min: 1, max: 30 }),
        (...given) => {
          const [sizes, who, measure, more] = given;
          expect(indexIn(sizes, { ...who, [measure]: who[measure] + more })).toBeGreaterThanOrEqual(
            indexIn(sizes, who),
          );
        },
      ),
    );
  });

  it('does not depend on the order of the sizes', () => {
    fc.assert(
      fc.property(grading, body, (sizes, who) => {
        expect(adviseSize(who, sizes.toReversed())).toEqual(adviseSize(who, sizes));
      }),
    );
  });

  it('never calls a garment fitting that is tight somewhere', () => {
    fc.assert(
      fc.property(grading, body, (sizes, who) => {
        const advice = adviseSize(who, sizes);
        expect(advice?.fits).toBe(advice?.notes.every(({ fit }) => fit !== 'tight'));
        for (const note of advice?.notes ?? []) {
          const size = sizes.find(({ tamanho }) => tamanho === advice?.tamanho);
          expect(note.easeCm).toBe((size?.detalhes[note.measure] ?? 0) - who[note.measure]);
        }
      }),
    );
  });
});

describe('a size that can be bought', () => {
  const inStock =
    (...names: string[]) =>
    (tamanho: string) =>
      names.includes(tamanho);

  it('[PROD-33] is the advised one, or the next that fits', () => {
    expect(adviseStocked({ cintura: 66 }, dress, inStock('P', 'M'))).toMatchObject({
      tamanho: 'P',
      isThere: true,
      next: null,
    });
    expect(adviseStocked({ cintura: 66 }, dress, inStock('G'))).toMatchObject({
      tamanho: 'P',
      isThere: false,
      next: { tamanho: 'G', fits: true },
    });
  });

  it('[PROD-33] is none where only smaller ones are left', () => {
    expect(adviseStocked({ cintura: 76 }, dress, inStock('P', 'M'))).toMatchObject({
      tamanho: 'G',
      isThere: false,
      next: null,
    });
  });

  it('[PROD-33] is not worth trying where it is too small by far', () => {
    expect(adviseSize({ cintura: 81 }, dress)).toMatchObject({ fits: false, isWorthTrying: true });
    expect(adviseSize({ cintura: 82 }, dress)).toMatchObject({ fits: false, isWorthTrying: false });
    expect(adviseStocked({ cintura: 143 }, dress, inStock('G'))).toMatchObject({
      isWorthTrying: false,
      next: null,
    });
  });
});
