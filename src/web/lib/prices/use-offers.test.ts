import { describe, expect, it } from 'vitest';
import type { PromocaoPublica } from '#shared/wire/promotions.ts';
import { sampleCard } from '../../../../test/support/sample-product.ts';
import { offerOf } from './use-offers.ts';

const published = (given: Partial<PromocaoPublica>): PromocaoPublica => ({
  id: 1,
  nome: 'Leve 3, pague 2',
  tipo: 'leve_pague',
  frase: '',
  sobre: 'pecas',
  percentual: null,
  valor: null,
  teto: null,
  leve: 3,
  pague: 2,
  degraus: [],
  degraus_por: 'unidades',
  alvo: { categorias: [], produtos: [], tags: [], so_preco_cheio: false },
  minimo: { unidades: null, valor: null },
  primeira_compra: false,
  ceps: [],
  limitada: false,
  acumula: { modo: 'nao', com: [] },
  prioridade: 0,
  com_cupom: false,
  inicio: new Date(0).toISOString(),
  fim: null,
  ...given,
});
const told = (promocional: number | null, ...automaticas: PromocaoPublica[]) =>
  offerOf(sampleCard(1, { preco: 100, promocional }), { automaticas, cupons: false, versao: '1', at: 1 })
    .offers;

describe('what a card says below its price', () => {
  it('[PSCR-23] names what else there is so that it is not read as the reason of a struck price', () => {
    const ten = published({ id: 2, nome: 'Semana da moda', tipo: 'percentual', percentual: 10 });
    expect(told(null, published({}))).toEqual(['Leve 3, pague 2']);
    expect(told(80, published({}))).toEqual(['Preço promocional', 'Outra promoção: Leve 3, pague 2']);
    expect(told(null, published({}), ten)).toEqual(['Semana da moda', 'Outra promoção: Leve 3, pague 2']);
    expect(told(null, ten)).toEqual(['Semana da moda']);
    expect(told(80)).toEqual([]);
  });
});
