import type { Kysely } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import { digitsOf } from '#shared/cpf.ts';
import { isCep } from '#shared/cep.ts';
import { isEmail } from '#shared/email.ts';
import type { PricedCart } from '#shared/pricing/index.ts';
import type { Precos, PrecosPedidos } from '#shared/wire/prices.ts';
import { NOT_BY_CREDIT } from '#shared/gift-card.ts';
import { normalizeCredit } from '#shared/credits.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { planCredits, readCredits, type FoundCredit } from '../credits/index.ts';
import type { Priced, PublishedPromotions } from '../promotions/index.ts';
import type { Shipping } from '../shipping/index.ts';
import { cutsOf, freightCutOf, priceWhole, toDesconto, unitsByLine, type PricingDeps } from './discounted.ts';
import { freeFreightOf } from './free-freight.ts';
import { othersOf } from './others.ts';
import { hasGiftCard, priceLines, type PricedLine } from './pricing.ts';
import { listVariants } from './pricing.store.ts';
import { readCoupon, readLines } from './read-purchase.ts';
import { chosenFreight } from './chosen-freight.ts';

export interface PricesDeps extends PricingDeps {
  db: Kysely<DB>;
  clock: Clock;
  shipping: Shipping;
  published: Pick<PublishedPromotions, 'asOf' | 'version'>;
}

/** A cart as it was asked about, checked for form and found in the catalogue. */
export interface AskedCart {
  lines: PricedLine[];
  coupon: string | null;
  cep: string | null;
}

/** Throws 422 with a text per field, 409 for what can't be bought. */
export async function readCart(
  { db }: Pick<PricesDeps, 'db'>,
  { items, cupom, cep }: Pick<PrecosPedidos, 'items' | 'cupom' | 'cep'>,
): Promise<AskedCart> {
  const campos: Record<string, string> = {};
  const asked = readLines(
    items.map((item) => ({
      id: item.id,
      quantity: item.quantity ?? item.quantidade ?? 1,
      cor: item.corSelecionada ?? item.cor,
      tamanho: item.tamanhoSelecionado ?? item.tamanho,
    })),
    campos,
  );
  const coupon = readCoupon(cupom, {});
  const typed = cupom?.trim() ?? '';
  const [first] = Object.values(campos);
  if (first !== undefined) throw invalid(first, campos);
  const ids = [...new Set(asked.map(({ productId }) => productId))];
  const lines = priceLines(asked, await listVariants(db, ids));
  const known = digitsOf(cep ?? '');
  // What can be no code is told like one that nobody has.
  return {
    lines,
    coupon: coupon ?? (typed === '' ? null : typed.slice(0, 40)),
    cep: isCep(known) ? known : null,
  };
}

/** The number of an order whose uses and vales are free for who takes its place, by its code; null: there is none such. */
export type HolderByCode = (codigo: string | undefined) => Promise<number | null>;

/** What a cart costs now, in the words and the order in which all of the shop tells it. */
export async function readPrices(
  deps: PricesDeps & { holderByCode: HolderByCode },
  body: PrecosPedidos,
): Promise<Precos> {
  const cart = await readCart(deps, body);
  const freightCents = await chosenFreight(deps, { cart, option: body.frete });
  // What an order holds that this one takes the place of is free for it.
  const except = await deps.holderByCode(body.substitui?.codigo);
  const [email, cpf] = [body.email?.trim() ?? '', digitsOf(body.cpf ?? '')];
  const priced = await priceWhole(deps, deps.db, {
    ...cart,
    freightCents,
    except,
    isPix: body.metodo === 'pix',
    buyer: isEmail(email) && cpf.length === 11 ? { email, cpf } : null,
  });
  const told = await creditsFor(deps, { lines: cart.lines, typed: body.creditos ?? [], except });
  return { ...pricesOf(cart.lines, priced, told), versao: deps.published.version() };
}

interface CreditsFor {
  lines: readonly PricedLine[];
  /** Codes as they were typed. */
  typed: readonly string[];
  except: number | null;
}

/** What the vales behind some codes are for a cart. */
export async function creditsFor(
  deps: Pick<PricesDeps, 'db' | 'clock'>,
  { lines, typed, except }: CreditsFor,
): Promise<FoundCredit[]> {
  const refused = hasGiftCard(lines) ? { refusal: NOT_BY_CREDIT } : {};
  return (await readTyped(deps, typed, except)).map((credit) => ({ ...credit, ...refused }));
}

/** The vales behind what was typed, each once and numbered by the place where it stood first. */
async function readTyped(
  { db, clock }: Pick<PricesDeps, 'db' | 'clock'>,
  typed: readonly string[],
  except: number | null,
): Promise<FoundCredit[]> {
  const places = new Map<string | null, number>();
  typed.map(normalizeCredit).forEach((code, at) => {
    if (!places.has(code)) places.set(code, at);
  });
  const found = await readCredits(db, { codes: [...places.keys()], except, now: clock() });
  const indices = [...places.values()];
  return found.map(({ credit, index }) => {
    const at = indices[index] ?? index;
    return { index: at, credit: credit === null ? null : { ...credit, index: at } };
  });
}

export type ToldPrices = Pick<
  Priced,
  'cart' | 'byPix' | 'byOther' | 'coupon' | 'promotions' | 'stopped' | 'pixPercent'
>;

/** Prices on the wire. */
export function pricesOf(
  lines: readonly PricedLine[],
  priced: ToldPrices,
  credits: readonly FoundCredit[] = [],
): Precos {
  const { cart, byPix, byOther, coupon, pixPercent } = priced;
  const freightCut = freightCutOf(priced);
  const { freight } = cart;
  const savedCents =
    cart.discounts.reduce((sum, { cents }) => sum + cents, 0) + cart.pixCents + (freight?.discountCents ?? 0);
  return {
    linhas: linesOf(lines, priced),
    subtotal: centsToReais(cart.subtotalCents),
    descontos: cutsOf(priced).map(toDesconto),
    frete:
      freight === null
        ? null
        : {
            valor: centsToReais(freight.cents),
            desconto: centsToReais(freight.discountCents),
            total: centsToReais(freight.cents - freight.discountCents),
          },
    desconto_frete: freightCut === null ? null : toDesconto(freightCut),
    desconto_pix: centsToReais(cart.pixCents),
    percentual_pix: pixPercent === null || byPix.pixCents === 0 ? null : pixPercent / 100,
    total: centsToReais(cart.totalCents),
    total_pix: centsToReais(byPix.totalCents),
    total_outros: centsToReais(byOther.totalCents),
    ...payingOf(priced, credits),
    economia: centsToReais(savedCents),
    cupom: coupon === null ? null : couponOf(coupon),
    frete_gratis: freeFreightOf(priced),
    outras: othersOf(priced),
  };
}

/** What vales pay, and what they leave to be paid. */
function payingOf({ cart, byPix, byOther }: ToldPrices, credits: readonly FoundCredit[]) {
  const { cents, told } = planCredits(credits, cart.totalCents);
  const left = (totalCents: number) => centsToReais(totalCents - planCredits(credits, totalCents).cents);
  return {
    credito: centsToReais(cents),
    aPagar: left(cart.totalCents),
    aPagarPix: left(byPix.totalCents),
    aPagarOutros: left(byOther.totalCents),
    creditos: told,
  };
}

function couponOf({ code, state, reason, text, name }: NonNullable<Priced['coupon']>): Precos['cupom'] {
  const nome = name === undefined ? {} : { nome: name };
  return { codigo: code, estado: state, motivo: reason, texto: text, ...nome };
}

function linesOf(lines: readonly PricedLine[], priced: ToldPrices): Precos['linhas'] {
  const units = unitsByLine(lines, priced.byOther);
  const cuts = cutsOf(priced);
  return lines.map(({ variant, quantity }, item) => {
    const own = units[item] ?? [];
    const descontos = cuts
      .map((cut) => ({ ...cut, cents: sumOf(own, cut.promotion) }))
      .filter(({ cents }) => cents > 0);
    const paidCents = own.reduce((sum, unit) => sum + unit.paidCents, 0);
    return {
      id: variant.productId,
      item,
      nome: variant.nome,
      cor: variant.cor,
      tamanho: variant.tamanho,
      quantidade: quantity,
      preco_cheio: centsToReais(variant.fullCents),
      preco: centsToReais(variant.priceCents),
      subtotal: centsToReais(variant.priceCents * quantity),
      descontos: descontos.map(toDesconto),
      total: centsToReais(paidCents),
    };
  });
}

const sumOf = (units: PricedCart['units'], promotion: number) =>
  units.reduce(
    (sum, { allocations }) => sum + (allocations.find((one) => one.promotion === promotion)?.cents ?? 0),
    0,
  );
