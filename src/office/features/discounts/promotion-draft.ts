import type { TipoDePromocao } from '#shared/promotions.ts';
import { formatCep } from '#shared/cep.ts';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { decimalText } from '../../lib/decimal.ts';
import { typedMoment } from './moments.ts';

/** A step of 'progressivo', as typed. */
export interface TypedStep {
  aPartir: string;
  percentual: string;
}

export interface TypedRange {
  de: string;
  ate: string;
}

export type TargetKind = 'tudo' | 'categorias' | 'produtos' | 'tags';
/** By itself, with one code for everybody, or with many that hold once each. */
export type Trigger = 'automatica' | 'um_codigo' | 'varios_codigos';

/** A promotion as its form holds it: everything that is typed is a text. */
export interface PromotionDraft {
  nome: string;
  tipo: TipoDePromocao;
  sobre: 'pecas' | 'pedido';
  percentual: string;
  valor: string;
  teto: string;
  leve: string;
  pague: string;
  degraus: TypedStep[];
  degrausPor: 'unidades' | 'valor';
  alvo: TargetKind;
  categorias: number[];
  produtos: number[];
  /** Separated by commas. */
  tags: string;
  soPrecoCheio: boolean;
  como: Trigger;
  codigo: string;
  minimoUnidades: string;
  minimoValor: string;
  primeiraCompra: boolean;
  ceps: TypedRange[];
  /** 'YYYY-MM-DDTHH:mm' in São Paulo; '' is at once, and without an end. */
  inicio: string;
  fim: string;
  limiteTotal: string;
  limitePessoa: string;
  limiteUnidades: string;
  orcamento: string;
  acumula: 'nao' | 'todas' | 'so_com';
  acumulaCom: number[];
  prioridade: string;
  comCupom: boolean;
}

export const EMPTY_PROMOTION: PromotionDraft = {
  nome: '',
  tipo: 'percentual',
  sobre: 'pecas',
  percentual: '',
  valor: '',
  teto: '',
  leve: '3',
  pague: '2',
  degraus: [
    { aPartir: '2', percentual: '5' },
    { aPartir: '3', percentual: '10' },
  ],
  degrausPor: 'unidades',
  alvo: 'tudo',
  categorias: [],
  produtos: [],
  tags: '',
  soPrecoCheio: false,
  como: 'automatica',
  codigo: '',
  minimoUnidades: '',
  minimoValor: '',
  primeiraCompra: false,
  ceps: [],
  inicio: '',
  fim: '',
  limiteTotal: '',
  limitePessoa: '',
  limiteUnidades: '',
  orcamento: '',
  acumula: 'nao',
  acumulaCom: [],
  prioridade: '0',
  comCupom: false,
};

const whole = (value: number | null | undefined) => decimalText(value);
const money = (value: number | null | undefined) => decimalText(value, 2);

/** A promotion of the shop, to be changed in the form. */
export function draftOf(promocao: PromocaoLida): PromotionDraft {
  const { nome, tipo, sobre, alvo, minimo, limites, acumula } = promocao;
  return {
    nome,
    tipo,
    sobre,
    percentual: whole(promocao.percentual),
    valor: money(promocao.valor),
    teto: money(promocao.teto),
    leve: whole(promocao.leve) || EMPTY_PROMOTION.leve,
    pague: whole(promocao.pague) || EMPTY_PROMOTION.pague,
    degraus:
      promocao.degraus.length === 0
        ? EMPTY_PROMOTION.degraus
        : promocao.degraus.map(({ a_partir, percentual }) => ({
            aPartir: decimalText(a_partir),
            percentual: decimalText(percentual),
          })),
    degrausPor: promocao.degraus_por,
    alvo: targetKindOf(alvo),
    categorias: alvo.categorias,
    produtos: alvo.produtos,
    tags: alvo.tags.join(', '),
    soPrecoCheio: alvo.so_preco_cheio,
    como: triggerOf(promocao),
    codigo: promocao.codigo ?? '',
    minimoUnidades: whole(minimo.unidades),
    minimoValor: money(minimo.valor),
    primeiraCompra: promocao.primeira_compra,
    ceps: promocao.ceps.map(({ de, ate }) => ({ de: formatCep(de), ate: formatCep(ate) })),
    inicio: typedMoment(promocao.inicio),
    fim: typedMoment(promocao.fim),
    limiteTotal: whole(limites.total),
    limitePessoa: whole(limites.por_pessoa),
    limiteUnidades: whole(limites.unidades),
    orcamento: money(limites.orcamento),
    acumula: acumula.modo,
    acumulaCom: acumula.com,
    prioridade: String(promocao.prioridade),
    comCupom: promocao.com_cupom,
  };
}

function targetKindOf({ categorias, produtos, tags }: PromocaoLida['alvo']): TargetKind {
  if (categorias.length > 0) return 'categorias';
  if (produtos.length > 0) return 'produtos';
  return tags.length > 0 ? 'tags' : 'tudo';
}

function triggerOf({ com_codigo, codigo }: PromocaoLida): Trigger {
  if (!com_codigo) return 'automatica';
  return codigo ? 'um_codigo' : 'varios_codigos';
}
