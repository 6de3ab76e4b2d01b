import { formatReais } from '#shared/money.ts';
import type { ProviderLabel } from '../../providers/freight/labels-port.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError } from '../../errors.ts';
import { inTransaction } from '../../db/index.ts';
import { refuseLapsing } from './notes.ts';
import { parcelFor, receiverOf, wordsOf } from './parcel.ts';
import { refuseLabelOf } from './subject.ts';
import {
  at,
  change,
  isUnsure,
  lastOf,
  later,
  mayStillBeDone,
  MOST_TRIES,
  QUIET_MS,
  REST,
  say,
  triesOf,
  write,
  type Turn,
  type Work,
} from './work.ts';

const SWEEP_AFTER_MS = 10 * 60_000;
const GONE = 'Esta etiqueta foi retirada do carrinho no site do Melhor Envio.';

/** Nothing was bought: another label may be. */
async function undo(work: Work, problem: string): Promise<Turn> {
  const sweep = new Date(work.deps.clock().getTime() + SWEEP_AFTER_MS);
  const words = (work.label.problem || problem).slice(0, 600);
  const sweeping = isUnsure(work, 'carrinho') ? { sweep_at: sweep } : {};
  await change(work, { state: 'desfeita', problem: words, ...sweeping });
  return REST;
}

/** It is given up, and why. */
export async function giveUp(work: Work, problem: string): Promise<Turn> {
  await change(work, { goal: 'desistir', problem: problem.slice(0, 600) });
  return 'again';
}

/** Asked for, and not known to be in the cart. */
export async function askedTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const last = lastOf(work, 'carrinho');
  if (last === undefined) return label.goal === 'desistir' ? undo(work, '') : putIntoCart(work);
  const order = await deps.orders.find({ id: label.order_id });
  if (order === undefined) return undo(work, 'O pedido não existe mais.');
  const { document } = await receiverOf(deps, order).catch(() => ({ document: '' }));
  const found = await deps.provider.find({ reference: label.reference, document });
  if (found.kind !== 'ok') return later(work);
  const one = found.value.find(({ standing }) => standing !== 'in_cart') ?? found.value[0];
  if (one !== undefined) return adopt(work, one);
  if (last.outcome === 'recusado') return undo(work, last.words);
  if (mayStillBeDone(work, last)) return at(last.at.getTime() + QUIET_MS);
  if (label.goal === 'desistir') return undo(work, '');
  if (triesOf(work, 'carrinho') >= MOST_TRIES) {
    return undo(work, 'O Melhor Envio não respondeu. Nada foi comprado: tente de novo mais tarde.');
  }
  return putIntoCart(work);
}

/** What the provider has under our name is the label, from whichever request. */
async function adopt(work: Work, { id, protocol, priceCents }: ProviderLabel): Promise<Turn> {
  const sweep = new Date(work.deps.clock().getTime() + SWEEP_AFTER_MS);
  await change(work, {
    state: 'no_carrinho',
    provider_id: id,
    protocol,
    price_cents: priceCents,
    problem: work.label.goal === 'desistir' ? work.label.problem : '',
    ...(isUnsure(work, 'carrinho') ? { sweep_at: sweep } : {}),
  });
  return 'again';
}

async function putIntoCart(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const order = await deps.orders.find({ id: label.order_id });
  if (order === undefined) return undo(work, 'O pedido não existe mais.');
  try {
    const parcel = await parcelFor(deps, order, label);
    const answer = await write(work, { step: 'carrinho', call: () => deps.provider.put(parcel) });
    return answer.kind === 'ok' ? await adopt(work, answer.value) : 'again';
  } catch (error) {
    return undo(work, wordsOf(error));
  }
}

/** In the cart, which costs nothing: it is paid, or taken out again. */
export async function cartTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const read = await deps.provider.read(label.provider_id ?? '');
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok') return later(work);
  if (read.value === null) return undo(work, label.goal === 'desistir' ? '' : GONE);
  if (read.value.standing === 'cancelled') return undo(work, GONE);
  if (read.value.standing !== 'in_cart') return notePaid(work, read.value);
  if (label.goal === 'desistir') return takeOut(work);
  if (read.value.priceCents > label.agreed_cents) {
    const [now, then] = [formatReais(read.value.priceCents), formatReais(label.agreed_cents)];
    return giveUp(
      work,
      `O preço da etiqueta mudou de ${then} para ${now}. Nada foi comprado: confira e compre de novo.`,
    );
  }
  return payTurn(work);
}

async function takeOut(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const last = lastOf(work, 'remocao');
  // To take it out once more does no harm; only not without a pause.
  if (last !== undefined && deps.clock().getTime() - last.at.getTime() < 3000) return later(work);
  const answer = await write(work, {
    step: 'remocao',
    call: () => deps.provider.remove(label.provider_id ?? ''),
  });
  return answer.kind === 'failed' ? later(work) : 'again';
}

async function payTurn(work: Work): Promise<Turn> {
  const { deps, label } = work;
  const last = lastOf(work, 'pagamento');
  if (last?.outcome === 'recusado') return giveUp(work, await whyNotPaid(work, last.words));
  // It said that it was paid and does not read so yet: it is never paid once more.
  if (last?.outcome === 'feito') return later(work);
  if (last !== undefined && mayStillBeDone(work, last)) return at(last.at.getTime() + QUIET_MS);
  if (triesOf(work, 'pagamento') >= MOST_TRIES) {
    return giveUp(
      work,
      'O Melhor Envio não confirmou o pagamento da etiqueta. Nada foi comprado: tente de novo mais tarde.',
    );
  }
  try {
    await write(work, {
      step: 'pagamento',
      call: () => deps.provider.pay(label.provider_id ?? ''),
      async guard(tx) {
        const order = await deps.orders.lock(tx, label.order_id);
        if (order !== undefined) await refuseLabelOf(tx, order, { label, now: deps.clock() });
        await refuseLapsing(deps, tx, label);
      },
    });
    return 'again';
  } catch (error) {
    if (error instanceof AppError) return giveUp(work, `${error.message} Nada foi comprado.`);
    throw error;
  }
}

/** The provider's words, and what is in the wallet where that is the matter. */
async function whyNotPaid({ deps, label }: Work, words: string): Promise<string> {
  const account = await deps.provider.account();
  const price = label.price_cents ?? label.agreed_cents;
  if (account.kind !== 'ok') return words;
  const { balanceCents, left } = account.value;
  if (balanceCents < price) return shortOf({ balanceCents, priceCents: price });
  return left === 0 ? TOO_MANY : words;
}

export const TOO_MANY =
  'Sua conta no Melhor Envio chegou ao limite de etiquetas ainda não postadas. Poste as que já comprou, ou peça um limite maior ao Melhor Envio.';

export const shortOf = ({ balanceCents, priceCents }: { balanceCents: number; priceCents: number }) =>
  `O saldo da carteira do Melhor Envio é ${formatReais(Math.max(0, balanceCents))}, e a etiqueta custa ${formatReais(priceCents)}. Coloque saldo na carteira e compre de novo.`;

/** It reads as paid, by whichever request. */
async function notePaid(work: Work, { priceCents }: ProviderLabel): Promise<Turn> {
  const { deps, label } = work;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await change(work, { state: 'paga', paid_at: now, price_cents: priceCents }, tx);
    const order = await deps.orders.find({ id: label.order_id }, tx);
    if (order === undefined) return;
    const after = { etiqueta: label.id, protocolo: label.protocol, valor: formatReais(priceCents) };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: label.bought_by, action: 'etiqueta_paga', subject, after, at: now });
  });
  return 'again';
}
