import { parseRanges, rangeText } from '#shared/delivery-areas.ts';
import { centsToReais, formatAmount, formatReais, reaisToCents } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import type { Area } from '#shared/wire/own-ways.ts';
import type { OwnWayLine } from './own-way-list.tsx';

/** An area as it is typed. */
export interface AreaDraft {
  nome: string;
  /** One a line. */
  faixas: string;
  preco: string;
  prazo: string;
  /** '' for never. */
  mesmo_dia_ate: string;
  gratis_de: string;
  ativo: boolean;
}

export type AreaField = Exclude<keyof AreaDraft, 'ativo'>;
export type AreaProblems = Partial<Record<AreaField, string>>;

export const NEW_AREA: AreaDraft = {
  nome: '',
  faixas: '',
  preco: '',
  prazo: '1',
  mesmo_dia_ate: '',
  gratis_de: '',
  ativo: true,
};

const amountOf = (reais: number) => formatAmount(reaisToCents(reais) ?? 0);

export function draftOfArea(area: Area): AreaDraft {
  const { nome, faixas, preco, prazo, mesmo_dia_ate: sameDay, gratis_de: freeFrom, ativo } = area;
  return {
    nome,
    faixas: faixas.map(rangeText).join('\n'),
    preco: amountOf(preco),
    prazo: String(prazo),
    mesmo_dia_ate: sameDay === null ? '' : String(sameDay),
    gratis_de: freeFrom === null ? '' : amountOf(freeFrom),
    ativo,
  };
}

function reaisOf(typed: string): number | null {
  const cents = reaisToCents(typed);
  return cents === null || cents < 0 ? null : centsToReais(cents);
}

/** The area that was typed, or what is wrong with it field by field. */
export function readArea(draft: AreaDraft): { area: Area } | { problems: AreaProblems } {
  const ranges = parseRanges(draft.faixas);
  const preco = reaisOf(draft.preco);
  const freeFrom = draft.gratis_de.trim() === '' ? null : reaisOf(draft.gratis_de);
  const isFreeOdd = freeFrom === null && draft.gratis_de.trim() !== '';
  const prazo = /^\d{1,2}$/.test(draft.prazo.trim()) ? Number(draft.prazo) : 0;
  const problems: AreaProblems = {
    ...(draft.nome.trim() === '' && { nome: 'Escreva um nome, ex.: Zona Sul.' }),
    ...('problem' in ranges && { faixas: ranges.problem }),
    ...(preco === null && { preco: 'Escreva o valor em reais, ex.: 12,00; 0 para grátis.' }),
    ...((prazo < 1 || prazo > 60) && { prazo: 'De 1 a 60.' }),
    ...(isFreeOdd && { gratis_de: 'Escreva o valor em reais, ou deixe em branco.' }),
  };
  if ('problem' in ranges || preco === null || Object.keys(problems).length > 0) return { problems };
  const { faixas } = ranges;
  const sameDay = draft.mesmo_dia_ate === '' ? null : Number(draft.mesmo_dia_ate);
  const { nome, ativo } = draft;
  return {
    area: { nome: nome.trim(), faixas, preco, prazo, mesmo_dia_ate: sameDay, gratis_de: freeFrom, ativo },
  };
}

/** What the server says of the area at this place of the list, by its fields. */
export function problemsAt(campos: Partial<Record<string, string>>, at: number): AreaProblems {
  const found: AreaProblems = {};
  for (const [path, text] of Object.entries(campos)) {
    const [list, index, field] = path.split('.');
    const isOurs = list === 'areas' && index === String(at) && field !== undefined && field in NEW_AREA;
    if (isOurs && text !== undefined) found[field as AreaField] ??= text;
  }
  return found;
}

/** How an area stands in the list. */
export function areaLine({ nome, faixas, preco, prazo, mesmo_dia_ate: sameDay, ...rest }: Area): OwnWayLine {
  const { gratis_de: freeFrom, ativo } = rest;
  const price = preco === 0 ? 'Grátis' : formatReais(reaisToCents(preco) ?? 0);
  const free = freeFrom === null ? '' : `, grátis a partir de ${formatReais(reaisToCents(freeFrom) ?? 0)}`;
  const days = `até ${prazo} ${plural(prazo, 'dia útil', 'dias úteis')}`;
  const when = sameDay === null ? days : `no mesmo dia até as ${sameDay}h, depois ${days}`;
  return { nome, ativo, words: [`${price}${free} · ${when}`, `CEP ${faixas.map(rangeText).join(', ')}`] };
}
