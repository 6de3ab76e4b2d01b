import { edgesText, kilogramsText, MOST_EDGE_MM, postNotes, type Edges } from '#shared/boxes.ts';
import type { Caixa } from '#shared/wire/boxes.ts';
import { decimalText, parseDecimal } from '../../lib/decimal.ts';
import type { OwnWayLine } from './own-way-list.tsx';

/** A box as it is typed: centimetres, grams of its own, kilograms that it bears. */
export interface BoxDraft {
  nome: string;
  comprimento: string;
  largura: string;
  altura: string;
  /** All three empty: as inside. */
  comprimentoFora: string;
  larguraFora: string;
  alturaFora: string;
  peso: string;
  aguenta: string;
  ativo: boolean;
}

export type BoxField = Exclude<keyof BoxDraft, 'ativo'>;
export type BoxProblems = Partial<Record<BoxField, string>>;

export const NEW_BOX: BoxDraft = {
  nome: '',
  comprimento: '',
  largura: '',
  altura: '',
  comprimentoFora: '',
  larguraFora: '',
  alturaFora: '',
  peso: '',
  aguenta: '10',
  ativo: true,
};

const EDGES = ['comprimento', 'largura', 'altura'] as const;
type Edge = (typeof EDGES)[number];
const outer = (edge: Edge) => `${edge}Fora` as const;

const EDGE_TEXT = `Em cm, de 0,1 a ${MOST_EDGE_MM / 10}.`;
const centimetres = (mm: number | undefined) => decimalText(mm === undefined ? null : mm / 10);

export function draftOfBox({ nome, dentro, fora, peso, aguenta, ativo }: Caixa): BoxDraft {
  return {
    nome,
    comprimento: centimetres(dentro.comprimento),
    largura: centimetres(dentro.largura),
    altura: centimetres(dentro.altura),
    comprimentoFora: centimetres(fora?.comprimento),
    larguraFora: centimetres(fora?.largura),
    alturaFora: centimetres(fora?.altura),
    peso: String(peso),
    aguenta: decimalText(aguenta / 1000),
    ativo,
  };
}

/** Whole millimetres of what was typed in centimetres, whole grams of kilograms; null for what is none. */
function wholeOf(typed: string, times: number, [least, most]: readonly [number, number]): number | null {
  const value = parseDecimal(typed);
  const whole = value === null ? null : Math.round(value * times);
  return whole === null || whole < least || whole > most ? null : whole;
}

const edgeOf = (typed: string) => wholeOf(typed, 10, [1, MOST_EDGE_MM]);
const isNoneTyped = (draft: BoxDraft) => EDGES.every((edge) => draft[outer(edge)].trim() === '');

/** The box that was typed, or what is wrong with it field by field. */
export function readBox(draft: BoxDraft): { box: Caixa } | { problems: BoxProblems } {
  const problems: BoxProblems = {};
  if (draft.nome.trim() === '') problems.nome = 'Escreva um nome, ex.: Caixa P.';
  const dentro = { comprimento: 0, largura: 0, altura: 0 };
  const fora = { ...dentro };
  const hasOuter = !isNoneTyped(draft);
  for (const edge of EDGES) {
    const [inside, outside] = [edgeOf(draft[edge]), edgeOf(draft[outer(edge)])];
    if (inside === null) problems[edge] = EDGE_TEXT;
    if (hasOuter && outside === null) problems[outer(edge)] = `${EDGE_TEXT} Ou deixe as três em branco.`;
    if (inside !== null && outside !== null && outside < inside)
      problems[outer(edge)] = 'Não pode ser menor que por dentro.';
    dentro[edge] = inside ?? 0;
    fora[edge] = outside ?? 0;
  }
  const peso = wholeOf(draft.peso, 1, [0, 20_000]);
  if (peso === null) problems.peso = 'Em gramas, de 0 a 20000.';
  const aguenta = wholeOf(draft.aguenta, 1000, [1, 150_000]);
  if (aguenta === null) problems.aguenta = 'Em kg, até 150.';
  if (peso === null || aguenta === null || Object.keys(problems).length > 0) return { problems };
  const { nome, ativo } = draft;
  return { box: { nome: nome.trim(), dentro, fora: hasOuter ? fora : null, peso, aguenta, ativo } };
}

/** What the server says of the box at this place of the list, by its fields. */
export function problemsOfBox(campos: Partial<Record<string, string>>, at: number): BoxProblems {
  const found: BoxProblems = {};
  for (const [path, text] of Object.entries(campos)) {
    const [list, index, group = '', edge] = path.split('.');
    if (list !== 'caixas' || index !== String(at) || text === undefined) continue;
    const known = EDGES.find((one) => one === edge);
    if (group === 'fora' && known !== undefined) found[outer(known)] ??= text;
    else if (group === 'dentro' && known !== undefined) found[known] ??= text;
    else if (group === 'nome' || group === 'peso' || group === 'aguenta') found[group] ??= text;
  }
  return found;
}

const edgesOf = ({ comprimento, largura, altura }: Caixa['dentro']): Edges => {
  return { lengthMm: comprimento, widthMm: largura, heightMm: altura };
};

/** How a box stands in the list. */
export function boxLine({ nome, dentro, fora, peso, aguenta, ativo }: Caixa): OwnWayLine {
  const inside = edgesOf(dentro);
  const outside = fora === null ? null : edgesOf(fora);
  const sizes =
    outside === null ? edgesText(inside) : `${edgesText(inside)} por dentro · ${edgesText(outside)} por fora`;
  const weights = `Vazia pesa ${kilogramsText(peso)} · aguenta até ${kilogramsText(aguenta)} de peças`;
  const notes = postNotes({ inside, outside, ownGrams: peso, mostGrams: aguenta });
  return { nome, ativo, words: [sizes, weights, ...notes] };
}
