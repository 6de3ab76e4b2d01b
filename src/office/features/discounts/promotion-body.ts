import { normalizeCoupon, LONGEST_PROMOTION_NAME } from '#shared/promotions.ts';
import { digitsOf } from '#shared/cpf.ts';
import { isCep } from '#shared/cep.ts';
import type { PromocaoEscrita } from '#shared/wire/promotions.ts';
import { parseDecimal, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { endInstantOf, instantOf } from './moments.ts';
import { EMPTY_PROMOTION, type PromotionDraft } from './promotion-draft.ts';

/** A text per field of the form. */
export type PromotionProblems = Partial<Record<keyof PromotionDraft, string>>;

const PERCENT = 'Informe de 0,01 a 100, como 10 ou 12,5.';
const AMOUNT = 'Informe um valor maior que zero, como 20,00.';
const UNITS = 'Informe um número inteiro, de 1 em diante.';

const percentOf = (typed: string): number | null => {
  const value = parseDecimal(typed);
  return value !== null && value > 0 && value <= 100 ? value : null;
};
const priceOf = (typed: string): number | null => parsePrice(typed) || null;
const unitsOf = (typed: string): number | null => parseUnits(typed) || null;

/** What is wrong with a draft, field by field; empty where it can be sent. */
export function problemsOf(typed: PromotionDraft): PromotionProblems {
  const draft = typed.tipo === 'pix' ? forPix(typed) : typed;
  const problems: PromotionProblems = {};
  const say = (field: keyof PromotionDraft, isWrong: boolean, text: string) => {
    if (isWrong) problems[field] ??= text;
  };
  const { nome } = draft;
  say('nome', nome.trim() === '', 'Dê um nome à promoção: os clientes o leem no carrinho.');
  say('nome', nome.length > LONGEST_PROMOTION_NAME, `Use no máximo ${LONGEST_PROMOTION_NAME} letras.`);
  sayOfKind(draft, say);
  say('categorias', draft.alvo === 'categorias' && draft.categorias.length === 0, 'Escolha uma categoria.');
  say('produtos', draft.alvo === 'produtos' && draft.produtos.length === 0, 'Escolha uma peça.');
  say('tags', draft.alvo === 'tags' && tagsOf(draft.tags).length === 0, 'Escreva uma tag.');
  say(
    'codigo',
    draft.como === 'um_codigo' && normalizeCoupon(draft.codigo) === null,
    'Use de 3 a 40 letras e números, como VERAO10.',
  );
  say('ceps', draft.ceps.some(isOddRange), 'Escreva os dois CEPs de cada faixa, o menor primeiro.');
  const counted = (field: 'minimoUnidades' | 'limiteTotal' | 'limitePessoa' | 'limiteUnidades') =>
    say(field, draft[field].trim() !== '' && unitsOf(draft[field]) === null, UNITS);
  counted('minimoUnidades');
  counted('limiteTotal');
  counted('limitePessoa');
  if (draft.tipo !== 'frete') counted('limiteUnidades');
  for (const field of ['minimoValor', 'orcamento'] as const)
    say(field, draft[field].trim() !== '' && priceOf(draft[field]) === null, AMOUNT);
  const [start, end] = [instantOf(draft.inicio), endInstantOf(draft.fim)];
  say('inicio', draft.inicio !== '' && start === null, 'Escreva o dia e a hora.');
  say('fim', draft.fim !== '' && end === null, 'Escreva o dia e a hora.');
  say('fim', start !== null && end !== null && end <= start, 'O fim precisa vir depois do início.');
  say('acumulaCom', draft.acumula === 'so_com' && draft.acumulaCom.length === 0, 'Escolha com quais.');
  return problems;
}

type Say = (field: keyof PromotionDraft, isWrong: boolean, text: string) => void;

function sayOfKind(draft: PromotionDraft, say: Say): void {
  const { tipo } = draft;
  if (tipo === 'percentual' || tipo === 'pix' || tipo === 'frete')
    say('percentual', percentOf(draft.percentual) === null, PERCENT);
  if (tipo === 'valor') say('valor', priceOf(draft.valor) === null, AMOUNT);
  if (tipo === 'frete') say('teto', draft.teto.trim() !== '' && priceOf(draft.teto) === null, AMOUNT);
  if (tipo === 'leve_pague') {
    const [take, pay] = [unitsOf(draft.leve), unitsOf(draft.pague)];
    say('leve', take === null || take < 2 || take > 100, 'Informe de 2 a 100 peças.');
    say('pague', pay === null || (take !== null && pay >= take), 'Precisa ser menos do que se leva.');
  }
  if (tipo === 'progressivo') say('degraus', !areSteps(draft), 'Cada degrau pede os dois números, em ordem.');
}

function areSteps({ degraus, degrausPor }: PromotionDraft): boolean {
  const froms = degraus.map(({ aPartir }) => (degrausPor === 'valor' ? priceOf(aPartir) : unitsOf(aPartir)));
  const rises = froms.every((from, at) => from !== null && (at === 0 || from > (froms[at - 1] ?? 0)));
  return degraus.length > 0 && rises && degraus.every(({ percentual }) => percentOf(percentual) !== null);
}

const isOddRange = ({ de, ate }: { de: string; ate: string }): boolean =>
  !isCep(digitsOf(de)) || !isCep(digitsOf(ate)) || digitsOf(de) > digitsOf(ate);

/** The tags of a text, each once. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The PIX discount is for the whole shop: what was typed for another kind is none of it. */
function forPix(draft: PromotionDraft): PromotionDraft {
  const { nome, tipo, percentual, soPrecoCheio, comCupom, prioridade, inicio, fim } = draft;
  const kept = { nome, tipo, percentual, soPrecoCheio, comCupom, prioridade, inicio, fim };
  return { ...EMPTY_PROMOTION, ...kept };
}

/** A draft without problems, as the shop takes it: what another kind would need is left out. */
export function bodyOf(typed: PromotionDraft) {
  const draft = typed.tipo === 'pix' ? forPix(typed) : typed;
  const { tipo, alvo, como } = draft;
  const isOf = (...kinds: PromotionDraft['tipo'][]) => kinds.includes(tipo);
  const given = {
    percentual: isOf('percentual', 'pix', 'frete') ? percentOf(draft.percentual) : null,
    valor: isOf('valor') ? priceOf(draft.valor) : null,
    teto: isOf('frete') ? priceOf(draft.teto) : null,
    leve: isOf('leve_pague') ? unitsOf(draft.leve) : null,
    pague: isOf('leve_pague') ? unitsOf(draft.pague) : null,
    degraus: isOf('progressivo') ? stepsOf(draft) : [],
  };
  return {
    nome: draft.nome.trim(),
    tipo,
    sobre: isOf('percentual', 'valor') ? draft.sobre : 'pecas',
    ...given,
    degraus_por: draft.degrausPor,
    alvo: {
      categorias: alvo === 'categorias' ? draft.categorias : [],
      produtos: alvo === 'produtos' ? draft.produtos : [],
      tags: alvo === 'tags' ? tagsOf(draft.tags) : [],
      so_preco_cheio: draft.soPrecoCheio,
    },
    com_codigo: como !== 'automatica',
    codigo: como === 'um_codigo' ? normalizeCoupon(draft.codigo) : null,
    minimo: { unidades: unitsOf(draft.minimoUnidades), valor: priceOf(draft.minimoValor) },
    primeira_compra: draft.primeiraCompra,
    ceps: draft.ceps.map(({ de, ate }) => ({ de: digitsOf(de), ate: digitsOf(ate) })),
    inicio: instantOf(draft.inicio),
    fim: endInstantOf(draft.fim),
    limites: {
      total: unitsOf(draft.limiteTotal),
      por_pessoa: unitsOf(draft.limitePessoa),
      unidades: isOf('frete') ? null : unitsOf(draft.limiteUnidades),
      orcamento: priceOf(draft.orcamento),
    },
    acumula: { modo: draft.acumula, com: draft.acumula === 'so_com' ? draft.acumulaCom : [] },
    prioridade: parseUnits(draft.prioridade) ?? 0,
    com_cupom: draft.comCupom,
  } satisfies PromocaoEscrita;
}

function stepsOf({ degraus, degrausPor }: PromotionDraft) {
  const fromOf = degrausPor === 'valor' ? priceOf : unitsOf;
  return degraus.map(({ aPartir, percentual }) => ({
    a_partir: fromOf(aPartir) ?? 0,
    percentual: percentOf(percentual) ?? 0,
  }));
}
