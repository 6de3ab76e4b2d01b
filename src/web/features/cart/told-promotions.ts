import type { Precos } from '#shared/wire/prices.ts';

export interface ToldPromotion {
  nome: string;
  /** Why it does not apply. */
  texto: string;
}

/** Of this document: a promotion that was there in the cart may be gone at the checkout. */
let told: Precos | null = null;

/** What the shop told last. */
export const lastTold = (): Precos | null => told;

export function keepTold(precos: Precos | null): void {
  told = precos;
}

const GONE = 'terminou ou mudou.';
const MOST_NEAR = 2;

const namesIn = ({ descontos, desconto_frete }: Precos): string[] =>
  // A coupon that stops applying is told where it was typed.
  [...descontos, ...(desconto_frete === null ? [] : [desconto_frete])]
    .filter(({ codigo }) => codigo === undefined)
    .map(({ nome }) => nome);

/** Those that applied before, or were told as lost already, and do not apply now, each with its reason. */
export function lostPromotions(
  before: Precos | null,
  now: Precos,
  lost: readonly ToldPromotion[],
): ToldPromotion[] {
  // An emptied freight or cart is no news.
  if (before === null || now.linhas.length === 0) return [];
  const applied = new Set(namesIn(now));
  const isUnchosen = now.frete === null;
  const freight = isUnchosen ? before.desconto_frete?.nome : undefined;
  const names = new Set([...lost.map(({ nome }) => nome), ...namesIn(before)]);
  return [...names]
    .filter((nome) => !applied.has(nome) && nome !== freight)
    .map((nome) => ({ nome, texto: now.outras.find((other) => other.nome === nome)?.texto ?? GONE }));
}

/** Those to whose minimum little is missing, but for what is told as lost. */
export function nearPromotions(
  { outras }: Precos,
  lost: readonly ToldPromotion[],
  except: readonly number[] = [],
): ToldPromotion[] {
  return outras
    .filter(({ motivo }) => motivo === 'too_few_units' || motivo === 'too_little_value')
    .filter(({ id, nome }) => !except.includes(id) && !lost.some((one) => one.nome === nome))
    .slice(0, MOST_NEAR);
}
