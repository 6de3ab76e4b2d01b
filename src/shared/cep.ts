import { digitsOf } from './cpf.ts';

/** Has a postal code's form: eight digits. Takes digits without a mask. */
export function isCep(digits: string): boolean {
  return /^\d{8}$/.test(digits);
}

/** What was typed so far in the mask's form: '261670' → '26167-0'. Digits after the eighth are cut. */
export function formatCep(typed: string): string {
  const digits = digitsOf(typed).slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** The ranges of the post, by a code's first five digits. */
const RANGES: readonly (readonly [from: number, to: number, uf: string])[] = [
  [1000, 19999, 'SP'],
  [20000, 28999, 'RJ'],
  [29000, 29999, 'ES'],
  [30000, 39999, 'MG'],
  [40000, 48999, 'BA'],
  [49000, 49999, 'SE'],
  [50000, 56999, 'PE'],
  [57000, 57999, 'AL'],
  [58000, 58999, 'PB'],
  [59000, 59999, 'RN'],
  [60000, 63999, 'CE'],
  [64000, 64999, 'PI'],
  [65000, 65999, 'MA'],
  [66000, 68899, 'PA'],
  [68900, 68999, 'AP'],
  [69000, 69299, 'AM'],
  [69300, 69399, 'RR'],
  [69400, 69899, 'AM'],
  [69900, 69999, 'AC'],
  [70000, 72799, 'DF'],
  [72800, 72999, 'GO'],
  [73000, 73699, 'DF'],
  [73700, 76799, 'GO'],
  [76800, 76999, 'RO'],
  [77000, 77999, 'TO'],
  [78000, 78899, 'MT'],
  [79000, 79999, 'MS'],
  [80000, 87999, 'PR'],
  [88000, 89999, 'SC'],
  [90000, 99999, 'RS'],
];

/** The state in whose range a postal code lies; null where no state has it. Takes digits without a mask. */
export function ufOfCep(digits: string): string | null {
  if (!isCep(digits)) return null;
  const first = Number(digits.slice(0, 5));
  return RANGES.find(([from, to]) => first >= from && first <= to)?.[2] ?? null;
}

/** The states that have postal codes, by the alphabet. */
export const UFS: readonly string[] = [...new Set(RANGES.map(([, , uf]) => uf))].toSorted();

const codeOf = (first: number, rest: string) => String(first).padStart(5, '0') + rest;

/** The postal codes of a state, from one to the other, eight digits each: two ranges where it has two. */
export function cepRangesOf(uf: string): readonly (readonly [from: string, to: string])[] {
  return RANGES.filter(([, , one]) => one === uf).map(([from, to]) => [
    codeOf(from, '000'),
    codeOf(to, '999'),
  ]);
}
