/** For whom one gift card is, and what is said with it; what is empty was not told. */
export interface GiftTo {
  nome: string;
  email: string;
  mensagem: string;
}

/** Nobody was named: it goes to its buyer. */
export const NO_GIFT_TO: GiftTo = { nome: '', email: '', mensagem: '' };

export const isNobody = ({ nome, email, mensagem }: GiftTo): boolean => nome + email + mensagem === '';

/** Those who were named, each with the place of its unit. */
export const namedOf = (gifts: readonly GiftTo[] = []) =>
  gifts.map((to, unit) => ({ to, unit })).filter(({ to }) => !isNobody(to));

/** So many units' receivers in their turn, without those at the end whom nobody named. */
export function giftsFor(named: readonly GiftTo[], units: number): GiftTo[] {
  const kept = named.slice(0, units);
  return kept.slice(0, kept.findLastIndex((to) => !isNobody(to)) + 1);
}

/** The receivers of units that are joined by others: each keeps its own. */
export function joinGifts(
  some: { quantidade: number; presentes?: readonly GiftTo[] },
  others: readonly GiftTo[] = [],
): GiftTo[] {
  const own = some.presentes ?? [];
  const unnamed = Math.max(0, some.quantidade - own.length);
  return [...own, ...Array.from({ length: unnamed }, () => NO_GIFT_TO), ...others];
}

/** More than any text may have: keeps what was mangled small. */
const LONGEST = 500;

/** Receivers in something that was kept; whatever else stands there is nobody. Whether a purchase may have them its call says. */
export function readGifts(kept: unknown, units: number): GiftTo[] {
  if (!Array.isArray(kept)) return [];
  const read = (one: unknown): GiftTo => {
    const fields = (typeof one === 'object' ? one : null) as Partial<Record<keyof GiftTo, unknown>> | null;
    const text = (name: keyof GiftTo) => {
      const value = fields?.[name];
      return typeof value === 'string' ? value.slice(0, LONGEST) : '';
    };
    return { nome: text('nome'), email: text('email'), mensagem: text('mensagem') };
  };
  return giftsFor(kept.slice(0, units).map(read), units);
}
