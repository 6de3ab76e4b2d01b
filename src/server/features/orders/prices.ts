import { centsToReais, formatReais } from '#shared/money.ts';
import { digitsOf } from '#shared/cpf.ts';
import { isCep } from '#shared/cep.ts';
import { isEmail } from '#shared/email.ts';
import { reasonText } from '#shared/promotion-words.ts';
import type { PricedCart } from '#shared/pricing/index.ts';
import type { Precos, PrecosPedidos } from '#shared/wire/prices.ts';
import { invalid } from '../../errors.ts';
import type { Priced } from '../promotions/index.ts';
import type { OrdersDeps } from './deps.ts';
import { cutsOf, freightCutOf, priceWhole, toDesconto, unitsByLine } from './discounted.ts';
import { priceLines, type PricedLine } from './pricing.ts';
import { listVariants } from './pricing.store.ts';
import { readCoupon, readLines } from './read-purchase.ts';
import { chosenFreight } from './chosen-freight.ts';

export type PricesDeps = Pick<OrdersDeps, 'db' | 'shipping' | 'published'>;

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

/** What a cart costs now, in the words and the order in which all of the shop tells it. */
export async function readPrices(deps: PricesDeps, body: PrecosPedidos): Promise<Precos> {
  const cart = await readCart(deps, body);
  const freightCents = await chosenFreight(deps, { cart, option: body.frete });
  const [email, cpf] = [body.email?.trim() ?? '', digitsOf(body.cpf ?? '')];
  const priced = await priceWhole(deps, deps.db, {
    ...cart,
    freightCents,
    isPix: body.metodo === 'pix',
    buyer: isEmail(email) && cpf.length === 11 ? { email, cpf } : null,
  });
  return pricesOf(cart.lines, priced);
}

export type ToldPrices = Pick<Priced, 'cart' | 'byPix' | 'byOther' | 'coupon' | 'promotions' | 'pixPercent'>;

/** Prices on the wire. */
export function pricesOf(lines: readonly PricedLine[], priced: ToldPrices): Precos {
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
    economia: centsToReais(savedCents),
    cupom: coupon === null ? null : couponOf(coupon),
    frete_gratis: freeFreightOf(priced),
    outras: othersOf(priced),
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

const MOST_TOLD = 20;

/** What is published for everybody and gives nothing here. */
function othersOf({ byOther, promotions }: ToldPrices): Precos['outras'] {
  return byOther.verdicts
    .flatMap(({ promotion: id, reason, missing }) => {
      const one = promotions.get(id);
      if (reason === 'applied' || one === undefined || one.document.com_codigo) return [];
      const at = reason === 'not_started' ? one.startsAt : one.endsAt;
      return [{ id, nome: one.document.nome, motivo: reason, texto: reasonText({ reason, missing, at }) }];
    })
    .slice(0, MOST_TOLD);
}

/** The free freight by a promotion that is reached, or nearest. */
function freeFreightOf({ byOther, promotions }: ToldPrices): Precos['frete_gratis'] {
  const free = [...promotions.values()].filter(
    ({ document: { tipo, percentual, teto, com_codigo: byCode } }) =>
      tipo === 'frete' && percentual === 100 && !teto && !byCode,
  );
  const [nearest] = free
    .flatMap(({ id, document }) => {
      const verdict = byOther.verdicts.find(({ promotion }) => promotion === id);
      const isReached = verdict?.reason === 'applied' || verdict?.reason === 'no_freight';
      if (!isReached && verdict?.reason !== 'too_little_value') return [];
      const fromCents = Math.round((document.minimo.valor ?? 0) * 100);
      return [
        { fromCents, missing: isReached ? 0 : (verdict.missing ?? 0), isRegional: document.ceps.length > 0 },
      ];
    })
    .toSorted((a, b) => a.missing - b.missing);
  return nearest === undefined ? null : told(nearest);
}

function told({
  fromCents,
  missing,
  isRegional,
}: {
  fromCents: number;
  missing: number;
  isRegional: boolean;
}) {
  const where = isRegional ? ' para o seu CEP' : '';
  const texto =
    missing === 0
      ? `Você tem frete grátis${where}.`
      : `Faltam ${formatReais(missing)} para frete grátis${where}.`;
  return { de: centsToReais(fromCents), falta: centsToReais(missing), regiao: isRegional, texto };
}
