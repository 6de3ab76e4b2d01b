import { sameDayHour } from './arrival.ts';
import { formatCep, isCep } from './cep.ts';
import { digitsOf } from './cpf.ts';

/** Postal codes from one to the other, both within; eight digits each. */
export interface CepRange {
  de: string;
  ate: string;
}

/** Where the shop brings parcels itself, and for how much. */
export interface DeliveryArea {
  nome: string;
  faixas: readonly CepRange[];
  precoCents: number;
  /** Working days from the payment. */
  prazoDays: number;
  /** Paid before this hour of a working day it comes on that day; null: never. */
  mesmoDiaAte: number | null;
  /** From so much of goods on it costs nothing; null: it always costs its price. */
  gratisDeCents: number | null;
  ativo: boolean;
}

export const MOST_AREAS = 30;
export const MOST_RANGES = 40;
/** More than anybody types of ranges: more is no list of them. */
const LONGEST_RANGES = 4000;
const CODE = /\d{5}-?\d{3}/g;
/** What may stand between the two. */
const BETWEEN: ReadonlySet<string> = new Set(['', 'a', 'até', 'ate', '-', '–', '—', ';', ',']);

/** Ranges as they are typed, one a line ('20000-000 a 20999-999', or one postal code alone), or what is wrong with them. */
export function parseRanges(text: string): { faixas: CepRange[] } | { problem: string } {
  if (text.length > LONGEST_RANGES) return { problem: `Use no máximo ${MOST_RANGES} faixas.` };
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MOST_RANGES) return { problem: `Use no máximo ${MOST_RANGES} faixas.` };
  if (lines.length === 0) return { problem: 'Escreva pelo menos uma faixa, ex.: 20000-000 a 20999-999.' };
  const faixas: CepRange[] = [];
  for (const line of lines) {
    const codes = (line.match(CODE) ?? []).map(digitsOf);
    const [de = '', ate = de] = codes;
    const rest = line.replaceAll(CODE, '').trim().toLowerCase();
    if (codes.length > 2 || !isCep(de) || !BETWEEN.has(rest))
      return { problem: `Não entendi “${line.slice(0, 40)}”: escreva como 20000-000 a 20999-999.` };
    if (de > ate) return { problem: `Em “${rangeText({ de, ate })}”, o primeiro CEP vem depois do segundo.` };
    faixas.push({ de, ate });
  }
  return { faixas };
}

export function rangeText({ de, ate }: CepRange): string {
  return de === ate ? formatCep(de) : `${formatCep(de)} a ${formatCep(ate)}`;
}

export const holdsCep = (faixas: readonly CepRange[], cep: string): boolean =>
  faixas.some(({ de, ate }) => cep >= de && cep <= ate);

/** What an area asks for goods of that value. */
export const priceIn = ({ precoCents, gratisDeCents }: DeliveryArea, goodsCents: number): number =>
  gratisDeCents !== null && goodsCents >= gratisDeCents ? 0 : precoCents;

/**
 * The area that brings goods of that value to a postal code. Of several the cheapest for these goods: nobody pays more for
 * living where two meet. Then the sooner by now, then the one that was drawn first.
 */
export function areaFor<Area extends DeliveryArea>(
  areas: readonly Area[],
  { cep, goodsCents, now }: { cep: string; goodsCents: number; now: Date },
): Area | null {
  const lateness = ({ mesmoDiaAte, prazoDays }: DeliveryArea) =>
    sameDayHour({ mesmoDiaAte: mesmoDiaAte ?? undefined }, now) === null ? prazoDays : 0;
  const [first = null] = areas
    .filter(({ ativo, faixas }) => ativo && holdsCep(faixas, cep))
    .toSorted((a, b) => priceIn(a, goodsCents) - priceIn(b, goodsCents) || lateness(a) - lateness(b));
  return first;
}

/** Two active areas that have postal codes in common, and the first of these ranges. */
export interface Overlap {
  areas: readonly [string, string];
  faixa: CepRange;
}

/** Which active areas meet, in the order in which they were drawn; each pair once. */
export function overlapsOf(areas: readonly DeliveryArea[]): Overlap[] {
  const active = areas.filter(({ ativo }) => ativo);
  return active.flatMap((one, at) =>
    active.slice(at + 1).flatMap((other): Overlap[] => {
      const faixa = commonOf(one.faixas, other.faixas);
      return faixa === null ? [] : [{ areas: [one.nome, other.nome], faixa }];
    }),
  );
}

function commonOf(some: readonly CepRange[], others: readonly CepRange[]): CepRange | null {
  for (const a of some) {
    for (const b of others) {
      const de = a.de > b.de ? a.de : b.de;
      const ate = a.ate < b.ate ? a.ate : b.ate;
      if (de <= ate) return { de, ate };
    }
  }
  return null;
}
