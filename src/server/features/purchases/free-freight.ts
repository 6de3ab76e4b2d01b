import { centsToReais, formatReais } from '#shared/money.ts';
import type { Verdict } from '#shared/pricing/index.ts';
import type { Precos } from '#shared/wire/prices.ts';
import type { Priced, Published } from '../promotions/index.ts';

type Asked = Pick<Priced, 'byOther' | 'promotions'>;

/** A freight promotion that holds for this cart, or will by what is missing. */
interface Standing {
  one: Published;
  missingCents: number;
  /** What it takes off the chosen freight; null: none is chosen, or it is not reached. */
  cents: number | null;
}

/** The free freight by a promotion that is reached, or nearest; null where none would make the freight free. */
export function freeFreightOf({ byOther, promotions }: Asked): Precos['frete_gratis'] {
  const standing = byOther.verdicts.flatMap((verdict) => {
    const one = promotions.get(verdict.promotion);
    return one?.document.tipo === 'frete' ? standingOf(one, verdict) : [];
  });
  const freightCents = byOther.freight?.cents ?? 0;
  const [nearest] = standing
    .filter(({ one, cents }) => isFree(one) && (cents === null || cents === freightCents))
    .filter((free) => !standing.some((other) => goesBefore(other, free)))
    .toSorted((a, b) => a.missingCents - b.missingCents);
  return nearest === undefined ? null : told(nearest);
}

function standingOf(one: Published, { reason, cents, missing = 0 }: Verdict): Standing[] {
  if (reason === 'too_little_value') return [{ one, missingCents: missing, cents: null }];
  if (reason === 'no_freight') return [{ one, missingCents: 0, cents: null }];
  return reason === 'applied' ? [{ one, missingCents: 0, cents }] : [];
}

const isFree = ({ document: { percentual, teto, com_codigo: byCode } }: Published) =>
  percentual === 100 && !teto && !byCode;

/** One promotion takes off the freight: what goes first and holds by then leaves nothing to another. */
const goesBefore = (other: Standing, free: Standing): boolean =>
  other.one.document.prioridade > free.one.document.prioridade &&
  other.missingCents <= free.missingCents &&
  !isFree(other.one);

function told({ one: { document }, missingCents }: Standing): Precos['frete_gratis'] {
  const { alvo, ceps, minimo, nome } = document;
  const isRegional = ceps.length > 0;
  const where = isRegional ? ' para o seu CEP' : '';
  const { categorias, produtos, tags, so_preco_cheio: isFullPriceOnly } = alvo;
  const isForSome = isFullPriceOnly || categorias.length + produtos.length + tags.length > 0;
  // Other pieces bring nobody nearer.
  const of = isForSome ? ` em peças da promoção “${nome}”` : '';
  const texto =
    missingCents === 0
      ? `Você tem frete grátis${where}.`
      : `Faltam ${formatReais(missingCents)}${of} para frete grátis${where}.`;
  const de = centsToReais(Math.round((minimo.valor ?? 0) * 100));
  return { de, falta: centsToReais(missingCents), regiao: isRegional, texto };
}
