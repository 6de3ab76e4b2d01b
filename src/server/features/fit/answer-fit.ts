import type { Kysely } from 'kysely';
import { FIT_CHANGE_DAYS, verdictOf, type FitAnswer } from '#shared/fit.ts';
import type { PecaServida } from '#shared/wire/fit.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { listFitCounts, NO_ANSWERS, raiseVersion } from '../catalog/index.ts';
import { listItems, locked, type Order, type OrderItem } from '../orders/index.ts';
import { listAnswers, lockAnswers, saveAnswer, type Answered } from './fit.store.ts';

export interface FitDeps {
  db: Kysely<DB>;
  clock: Clock;
}

const DAY_MS = 86_400_000;

const isOpen = (answered: Answered | undefined, now: Date): boolean =>
  answered === undefined || now.getTime() - answered.answered_at.getTime() < FIT_CHANGE_DAYS * DAY_MS;

/** A gift card fits everybody. */
const isWorn = ({ vale_presente: isGift }: OrderItem): boolean => !isGift;

/** The pieces of an order that was delivered, and what was answered of them. */
export async function readPieces({ db, clock }: FitDeps, order: Order): Promise<PecaServida[]> {
  if (order.status !== 'delivered') return [];
  const items = (await listItems(db, order.id)).filter(isWorn);
  const answers = await listAnswers(
    db,
    items.map(({ id }) => id),
  );
  return items.map(({ id, product_id: produto, nome, cor, tamanho }) => {
    const answered = answers.get(id);
    const resposta = (answered?.resposta ?? null) as FitAnswer | null;
    return { linha: id, produto, nome, cor, tamanho, resposta, aberta: isOpen(answered, clock()) };
  });
}

/**
 * Notes whether a piece of an order fits. Where that changes what most say of its product, the product's page tells.
 * Throws 404 for a line of another order, 409 before the delivery and 30 days after the first answer.
 */
export async function answerFit(
  { db, clock }: FitDeps,
  order: Order,
  { linha, resposta }: { linha: number; resposta: FitAnswer },
): Promise<void> {
  const item = (await listItems(db, order.id)).find((one) => one.id === linha && isWorn(one));
  if (item === undefined) throw gone();
  const { product_id: productId, tamanho } = item;
  await locked(db, order.id, async (tx, { status, email }) => {
    // Its buyer was erased a moment ago: what she says now would be kept with her order.
    if (email !== order.email) throw gone();
    if (status !== 'delivered') {
      throw conflict('nao_entregue', 'Conte se serviu depois que o pedido chegar.');
    }
    const now = clock();
    const verdict = async () =>
      verdictOf((await listFitCounts(tx, [productId])).get(productId) ?? NO_ANSWERS);
    await lockAnswers(tx, productId);
    const answered = (await listAnswers(tx, [linha])).get(linha);
    if (!isOpen(answered, now)) {
      const text = `A resposta pode ser mudada em até ${FIT_CHANGE_DAYS} dias, e esse prazo passou.`;
      throw conflict('prazo_encerrado', text);
    }
    const before = await verdict();
    await saveAnswer(tx, { itemId: linha, productId, tamanho, resposta, now });
    if ((await verdict()) !== before) await raiseVersion(tx, [productId]);
  });
}

const gone = () => notFound('Não encontramos esta peça no pedido.');
