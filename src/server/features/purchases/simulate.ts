import { centsToReais } from '#shared/money.ts';
import type { PromocaoDocumento, Simulacao, SimulacaoPedida } from '#shared/wire/promotions.ts';
import { checkDocument, priceTrial, type Published } from '../promotions/index.ts';
import { piecesOf } from './discounted.ts';
import { pricesOf, readCart, type PricesDeps } from './prices.ts';

export type SimulationAsked = Omit<SimulacaoPedida, 'promocao'> & {
  promocao?: (PromocaoDocumento & { id?: number | undefined }) | undefined;
};

/** A cart with all that is published and, if wanted, a promotion that is not: the sum, and why each holds or not. */
export async function simulate(
  deps: PricesDeps,
  asked: SimulationAsked,
): Promise<Pick<Simulacao, 'precos' | 'vereditos'>> {
  const cart = await readCart(deps, asked);
  const { promocao, frete, em, metodo } = asked;
  const { id = 0, ...document } = promocao ?? {};
  const tried =
    promocao === undefined ? null : { id, document: checkDocument(document as PromocaoDocumento) };
  const trial = await priceTrial(deps.published, deps.db, {
    pieces: piecesOf(cart.lines),
    coupon: cart.coupon,
    cep: cart.cep,
    freightCents: frete === undefined || frete === null ? null : Math.round(frete * 100),
    isPix: metodo === 'pix',
    firstPurchase: asked.primeira_compra ?? false,
    at: em === undefined ? null : new Date(em),
    tried,
  });
  const promotions = new Map<number, Published>(trial.known.map((one) => [one.id, one]));
  const priced = { ...trial, cart: metodo === 'pix' ? trial.byPix : trial.byOther, promotions, stopped: [] };
  return {
    precos: pricesOf(cart.lines, priced),
    vereditos: trial.verdicts.map(({ id: promotion, name, reason, text, cents, missing }) => ({
      id: promotion,
      nome: name,
      aplicada: reason === 'applied',
      motivo: reason,
      texto: text,
      valor: centsToReais(cents),
      ...(missing === undefined ? {} : { falta: reason === 'too_little_value' ? missing / 100 : missing }),
    })),
  };
}
