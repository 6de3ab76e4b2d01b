import { formatReais } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import { lockLabel, noteRefund, type RefundWord } from './money.store.ts';

/** By the provider's word the price of a cancelled label is in the wallet by then. */
export const BACK_MS = 12 * 3_600_000;

const ACTS: Readonly<Record<RefundWord, string>> = {
  voltou: 'etiqueta_valor_voltou',
  nao_voltou: 'etiqueta_valor_falta',
};

export interface TellRefund {
  id: number;
  word: RefundWord;
  by: string;
}

/**
 * Notes whether the price of a label that is over is back in the wallet, which the provider's API does not tell of one
 * label. Saying it again changes nothing. Throws 404; 409 where nothing was to come back, not yet, or that it has is noted.
 */
export function tellRefund(deps: LabelsDeps, { id, word, by }: TellRefund): Promise<Label> {
  return inTransaction(deps.db, async (tx) => {
    const label = await lockLabel(tx, id);
    if (label === undefined) throw notFound('Não encontramos esta etiqueta.');
    if (label.refund_word === word) return label;
    const now = deps.clock();
    refuseEarly(label, now);
    const order = await deps.orders.find({ id: label.order_id }, tx);
    const told = await noteRefund(tx, id, { word, by, at: now });
    const valor = formatReais(label.price_cents ?? 0);
    const after = { etiqueta: id, protocolo: label.protocol, valor };
    const subject = order === undefined ? '' : orderSubject(order);
    await insertAudit(tx, { actor: by, action: ACTS[word], subject, after, at: now });
    return told;
  });
}

function refuseEarly({ state, cancelled_at: at, price_cents: cents, ...told }: Label, now: Date): void {
  if (state !== 'cancelada' || at === null || cents === null || cents === 0) {
    throw conflict('etiqueta_sem_valor', 'Nada volta desta etiqueta: só de uma paga que foi cancelada.');
  }
  if (at.getTime() + BACK_MS > now.getTime()) {
    throw conflict('valor_cedo', 'O Melhor Envio tem até 12 horas para devolver o valor. Confira depois.');
  }
  if (told.refund_word === 'voltou') {
    throw conflict('valor_conferido', `${told.refund_by ?? 'Alguém'} já marcou que este valor voltou.`);
  }
}
