import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { labelsOf, type Labels } from './labels.ts';
import { parcelsOf, type Parcels } from './parcels.ts';
import { WEBHOOK_SECRET, type Till } from './till.ts';

const TOLD = [
  'pedido_enviado',
  'rastreio_informado',
  'rastreio_corrigido',
  'pedido_postado',
  'pedido_entregue',
  'entrega_nao_feita',
  'entrega_extraviada',
  'entrega_devolvida',
];

export const signatureOf = (body: string, secret = WEBHOOK_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Parcels of a till's labels: what their carrier does, what is told of it, and what the shop makes of that. */
export function newsOf(till: Till, admin: () => Record<string, string>) {
  const at: Labels = labelsOf(till, admin);
  const parcels: Parcels = parcelsOf(till, admin);
  const news = {
    at,
    parcels,
    /** A paid order whose label is made; its provider's name of it. */
    sent: async (): Promise<{ id: number; label: string }> => {
      const { id } = await at.paid();
      const bought = await at.buy(id);
      expect(bought.status, JSON.stringify(bought.body)).toBe(200);
      // Whoever presses waits for some seconds; a busy machine takes longer.
      const isMade = async () => {
        const made = (await at.rowsOf(id)).some(({ state }) => state === 'gerada');
        if (!made) till.advance(2000);
        if (!made) await till.labelsWorker.runOnce();
        return made;
      };
      await expect.poll(isMade, { timeout: 30_000 }).toBe(true);
      const [held] = await at.held(id);
      if (held === undefined) throw new Error('no label');
      return { id, label: held.id };
    },
    /** Sends bytes as they are. */
    send: async (body: string, headers: Record<string, string> = {}): Promise<number> => {
      const answer = await fetch(`${till.url}/frete/webhook`, { method: 'POST', body, headers });
      await answer.arrayBuffer();
      return answer.status;
    },
    /** Signed news of an event. */
    tell: (label: string, event: string, secret = WEBHOOK_SECRET): Promise<number> => {
      const body = JSON.stringify({ event: `order.${event}`, data: { id: label, status: 'released' } });
      return news.send(body, {
        'content-type': 'application/json',
        'x-me-signature': signatureOf(body, secret),
      });
    },
    rowOf: (id: number) =>
      till.db.selectFrom('tracked_parcels').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
    stepsOf: async (id: number): Promise<string[]> =>
      (await parcels.look(id)).passos.map(({ estado, palavra }) =>
        estado === 'outro' ? `outro ${palavra}` : estado,
      ),
    lettersOf: async (id: number): Promise<string[]> => {
      const rows = await till.db
        .selectFrom('outbox')
        .select('kind')
        .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
        .where('kind', 'in', TOLD)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    /** Lets an hour and a bit pass, and the worker ask. */
    hour: async (hours = 1): Promise<void> => {
      till.advance(hours * 3_600_000 + 1000);
      await till.trackingWorker.runOnce();
    },
  };
  return news;
}

export type ParcelNewsKit = ReturnType<typeof newsOf>;
