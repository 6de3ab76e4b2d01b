import { describe, expect, it } from 'vitest';
import { adviseStocked } from '#shared/size-guide.ts';
import { parseMeasures } from './measures-text.ts';
import { hintText } from './size-hint.tsx';

const sizes = ['P', 'M', 'G'].map((tamanho, at) => ({ tamanho, detalhes: { cintura: 66 + 6 * at } }));

function hint(cintura: number, inStock: readonly string[], otherColors: readonly string[] = []) {
  const advice = adviseStocked({ cintura }, sizes, (tamanho) => inStock.includes(tamanho));
  return advice && hintText(advice, otherColors);
}

describe('what stands beside the sizes', () => {
  it('[PROD-33] is her size, with what there is of it', () => {
    expect(hint(72, ['P', 'M', 'G'])).toBe('Seu tamanho: M');
    expect(hint(72, ['G'])).toBe('Seu tamanho: M, esgotado. O G também serve, mais folgado');
    expect(hint(72, ['P'], ['Azul'])).toBe('Seu tamanho: M, esgotado nesta cor. Há em Azul');
    expect(hint(72, ['P'])).toBe('Seu tamanho: M, esgotado');
  });

  it('[PROD-33] tells where none is large enough, and praises none that is too small by far', () => {
    expect(hint(81, ['G'])).toBe('O mais próximo das suas medidas: G, justo');
    expect(hint(144, ['G'])).toBe('Nenhum tamanho desta peça chega às suas medidas');
  });
});

describe('kept measures', () => {
  it.each([
    ['{"cintura":72.5,"busto":92}', { cintura: 72.5, busto: 92 }],
    ['{"cintura":"72","busto":1e9,"quadril":null}', null],
    ['{"cintura":72,"outra":1}', { cintura: 72 }],
    ['[]', null],
    ['null', null],
    ['{', null],
    [null, null],
  ])('[PROD-34] of %j are %j', (text, body) => {
    expect(parseMeasures(text)).toEqual(body);
  });
});
