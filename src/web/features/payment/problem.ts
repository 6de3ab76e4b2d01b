import { ApiError } from '../../lib/calls/api.ts';
import { readOwnOrder } from '../../lib/orders/own-order.ts';
import type { InfoKind } from '../../ui/info-box.tsx';
import { newCutsIn, type NewCuts } from './new-cuts.ts';
import { placedOrderOf } from './order-memory.ts';

/** Something to be told about a payment, mostly that it did not go through. */
export interface PaymentProblem {
  kind: InfoKind;
  title?: string;
  text: string;
  /** A second line: what may help. */
  hint?: string | undefined;
  /** The total that holds now, in reais: the shopper may go on with it. */
  total?: number;
  /** What vales leave to pay of that, in reais, where they pay anything: they are asked for anew when it is agreed to. */
  aPagar?: number;
  /** What the freight costs in that total, in reais. */
  frete?: number;
  /** What is taken off by now, and that the coupon does not hold. */
  cuts?: NewCuts;
  /** The cart must be changed first. */
  cart?: boolean;
  /** PIX is offered: no card is taken for now, or this one was not. */
  pix?: boolean;
  /** The code of an order to be looked at instead. */
  order?: string | undefined;
}

interface Texts {
  /** The shop or the provider could not do it. */
  failed: string;
  /** Something else broke. */
  unexpected: string;
}

/** Another total holds: it is told, and may be agreed to. */
function newTotal(error: ApiError): PaymentProblem {
  const { total, frete, aPagar } = error.body;
  const cuts = newCutsIn(error.body, error.codigo === 'cupom_nao_vale');
  return {
    kind: 'warning',
    text: error.text,
    ...(typeof total === 'number' ? { total } : { cart: true }),
    ...(typeof aPagar === 'number' && { aPagar }),
    ...(typeof frete === 'number' && { frete }),
    ...(cuts && { cuts }),
  };
}

/** The order that stands for this purchase is being paid, or is paid. */
const LOOK_AT_ORDER = new Set([
  'pagamento_em_apuracao',
  'pagamento_em_aberto',
  'pedido_encerrado',
  'pedido_substituido',
]);

/** Another amount is to be paid by now. */
const NEW_TOTAL = new Set([
  'preco_mudou',
  'cupom_nao_vale',
  'credito_nao_vale',
  'nada_a_pagar',
  'resta_a_pagar',
]);

/** Too many cards were refused. */
const NO_CARDS = new Set(['cartoes_recusados', 'somente_pix']);

/** What to tell of a payment that could not be asked for. */
export function problemOf(error: unknown, { failed, unexpected }: Texts): PaymentProblem {
  if (!(error instanceof ApiError)) return { kind: 'error', title: 'Erro', text: unexpected };
  if (NEW_TOTAL.has(error.codigo)) return newTotal(error);
  if (error.codigo === 'sem_estoque' || error.codigo === 'produto_indisponivel') {
    return { kind: 'warning', text: error.text, cart: true };
  }
  if (NO_CARDS.has(error.codigo)) return { kind: 'warning', text: error.text, pix: true };
  if (LOOK_AT_ORDER.has(error.codigo)) {
    return { kind: 'warning', text: error.text, order: placedOrderOf(error) ?? readOwnOrder()?.codigo };
  }
  const told = error.status >= 400 && error.status < 500 && error.text !== `Erro HTTP: ${error.status}`;
  return { kind: 'error', title: 'Erro', text: told ? error.text : failed };
}
