import { sql } from 'kysely';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import { hasStuckRefund } from '../ledger/index.ts';

const withdrawn = sql<boolean>`(withdrawn_at is not null and withdrawal_settled_at is null
  and status in ('waiting', 'paid', 'processing', 'delivered'))`;

const waits = (now: Date): Readonly<Record<MotivoDeEspera, ReturnType<typeof sql<boolean>>>> => ({
  fraude: sql<boolean>`(fraud_alert_at is not null and status not in ('declined', 'cancelled', 'refunded'))`,
  estorno: hasStuckRefund(now),
  desistencia: withdrawn,
  contestado: sql<boolean>`disputed`,
  retido: sql<boolean>`payment_held`,
  receber: sql<boolean>`(status = 'waiting' and not ${withdrawn})`,
  separar: sql<boolean>`(status = 'paid' and not ${withdrawn})`,
  enviar: sql<boolean>`(status = 'processing' and shipped_at is null and not ${withdrawn})`,
  entregar: sql<boolean>`(status = 'processing' and shipped_at is not null and not ${withdrawn})`,
});

/** Does an order wait for this? Of one whose buyer wants out of it nothing is prepared. */
export const waitsFor = (reason: MotivoDeEspera, now: Date) => waits(now)[reason];
