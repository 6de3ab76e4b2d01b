import { fiscalProblem, fiscalText } from '#shared/fiscal-fields.ts';
import { gtinDigits, gtinKey, gtinProblem } from '#shared/gtin.ts';
import { productFields } from '#shared/product-fields.ts';
import { namesOf } from '#shared/product-field-values.ts';
import { fold, isolated } from '#shared/text.ts';
import { parseDecimal, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { BAD_CM, isWrongCm } from '../../lib/measures.ts';
import { cellsOf, type Draft } from './draft.ts';
import { splitList } from './split-list.ts';
import { typedColorProblems, typedSizeProblem } from './typed.ts';

export const STEPS = ['Básico', 'Cores', 'Tamanhos', 'Revisão'] as const;
/** 0 to 3: its place in STEPS. */
export type Step = 0 | 1 | 2 | 3;
export const LAST_STEP = 3;

export interface Problem {
  step: Step;
  /** A field of the draft; '' concerns the step as a whole. */
  field: string;
  text: string;
}

export const ESSENTIALS = 'Nome, preço e categoria são obrigatórios';
const NUMBER = 'Informe um número, como 0,3.';
const COST = 'Informe o custo em reais, como 49,90.';
const UNITS = 'Informe unidades inteiras, de 0 a 999.999.';

/** Everything that keeps a draft from being saved, in the order of the steps. */
export function problemsOf(draft: Draft): Problem[] {
  return [...basicProblems(draft), ...colorProblems(draft), ...sizeProblems(draft)];
}

function basicProblems(draft: Draft): Problem[] {
  const { nome, descricao } = productFields;
  const problems: Problem[] = [];
  const add = (field: string, text: string) => problems.push({ step: 0, field, text });
  if (draft.nome.trim() === '') add('nome', 'Digite o nome do produto.');
  if (draft.nome.trim().length > nome.max) add('nome', `Use no máximo ${nome.max} letras.`);
  const preco = parsePrice(draft.preco);
  if (preco === null || preco <= 0) add('preco', 'Informe o preço em reais, como 129,90.');
  if (draft.promocional.trim() !== '') {
    const promocional = parsePrice(draft.promocional);
    if (promocional === null) add('promocional', 'Informe o preço em reais, como 99,90.');
    else if (preco !== null && promocional >= preco) {
      add('promocional', 'O preço promocional precisa ser menor que o preço.');
    }
  }
  for (const field of namesOf('cost')) {
    if (draft[field].trim() !== '' && parsePrice(draft[field]) === null) add(field, COST);
  }
  if (draft.categoria.trim() === '') add('categoria', 'Escolha a categoria.');
  if (draft.descricao.trim() === '') add('descricao', 'Escreva a descrição do produto.');
  if (draft.descricao.length > descricao.max)
    add('descricao', `Use no máximo ${descricao.max.toLocaleString('pt-BR')} letras.`);
  const tags = splitList(draft.tags);
  const { most, max } = productFields.tags;
  if (tags.length > most) add('tags', `Use no máximo ${most} tags.`);
  if (tags.some((tag) => tag.length > max)) add('tags', `Use no máximo ${max} letras em cada tag.`);
  for (const field of namesOf('measure')) {
    if (draft[field].trim() !== '' && parseDecimal(draft[field]) === null) add(field, NUMBER);
  }
  for (const field of namesOf('fiscal')) {
    const problem = fiscalProblem(field, fiscalText(field, draft[field]));
    if (problem !== null) add(field, problem);
  }
  return problems;
}

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.findIndex((other) => fold(other) === fold(name)) < index);

function colorProblems(draft: Draft): Problem[] {
  const names = draft.cores.map(({ nome }) => nome);
  const problems = typedColorProblems(draft);
  const name = twice(names);
  if (names.some((nome) => nome.trim() === ''))
    problems.push({ field: 'cores', text: 'Digite o nome da cor' });
  else if (name !== undefined) {
    problems.push({ field: 'cores', text: `A cor "${isolated(name)}" está na lista duas vezes.` });
  }
  return problems.map((problem) => ({ step: 1, ...problem }));
}

/** Is something typed that is no number of units? */
export function isWrongStock(typed: string): boolean {
  return typed.trim() !== '' && parseUnits(typed) === null;
}

function sizeProblems(draft: Draft): Problem[] {
  const { tamanhos, compartilhado, estoque, estoques } = draft;
  const problems: Problem[] = [];
  const add = (field: string, text: string) => problems.push({ step: 2, field, text });
  const typed = typedSizeProblem(draft);
  if (typed !== null) add('tamanhoDigitado', typed);
  if (tamanhos.some(({ tamanho }) => tamanho.trim() === '')) add('tamanhos', 'Digite o tamanho');
  const name = twice(tamanhos.map(({ tamanho }) => tamanho));
  if (name !== undefined) add('tamanhos', `O tamanho "${isolated(name)}" está na lista duas vezes.`);
  if (isWrongStock(estoque) || (!compartilhado && Object.values(estoques).some(isWrongStock)))
    add('estoque', UNITS);
  const details = tamanhos.flatMap(({ detalhes }) => Object.values(detalhes));
  if (details.some(isWrongCm)) add('detalhes', BAD_CM);
  const barcodes = gtinsProblem(draft);
  if (barcodes !== null) add('gtins', barcodes);
  return problems;
}

function gtinsProblem(draft: Draft): string | null {
  const typed = cellsOf(draft).flatMap(({ at }) => gtinDigits(draft.gtins[at] ?? '') || []);
  for (const gtin of typed) {
    const problem = gtinProblem(gtin);
    if (problem !== null) return problem;
  }
  const keys = typed.map(gtinKey);
  const again = typed.find((_, at) => keys.indexOf(keys[at] ?? '') !== at);
  return again === undefined ? null : `O código de barras ${again} está em duas variantes.`;
}

/** What to say about a step as a whole: the spelled-out rule where an essential is missing, else the first problem. */
export function stepText(problems: readonly Problem[], step: Step): string | null {
  const own = problems.filter((problem) => problem.step === step);
  if (own.some(({ field }) => ['nome', 'preco', 'categoria'].includes(field))) return ESSENTIALS;
  return own[0]?.text ?? null;
}

/** What keeps one from leaving a step; from the last, what keeps the whole from being saved. */
export function blockingText(problems: readonly Problem[], step: Step): string | null {
  const [first] = problems;
  return stepText(problems, step === LAST_STEP && first ? first.step : step);
}
