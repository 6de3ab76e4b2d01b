import type { Transaction } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { inTime, isNews } from '../ledger/index.ts';
import { disputeOf, stateOf, STATUS_OF, stillPaid, wasPaid } from './charge-state.ts';
import { lockCustomPix, updateCustomPix, type CustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { noteDouble, takesItsPlace } from './doubles.store.ts';
import { noteMovements } from './movements.store.ts';

/** What the provider sees of a charge outside any order. */
export const REFERENCE_PREFIX = 'CPIX-';

export const isCustomPix = ({ externalReference }: ProviderPayment) =>
  externalReference.startsWith(REFERENCE_PREFIX);

/** Another interface of the provider tells of the same money: what holds of it is told by its own charge. */
export function isInside({ provider }: CustomPixDeps, row: CustomPix, { via }: ProviderPayment): boolean {
  return provider.viaOf({ key: row.provider_key }) !== via;
}

type Context = CustomPixDeps & { tx: Transaction<DB> };

interface Told {
  row: CustomPix;
  news: ProviderPayment;
}

/**
 * Applies what the provider says of a charge, whoever heard it. Any number of repeats in any order has the effect of
 * one. False when it is none of these charges.
 */
export async function applyNews(deps: CustomPixDeps, told: ProviderPayment): Promise<boolean> {
  if (!isCustomPix(told)) return false;
  const now = deps.clock();
  const news = inTime(told, now);
  const heard = await inTransaction(deps.db, async (tx) => {
    const row = await lockCustomPix(tx, { externalReference: news.externalReference });
    if (row === undefined) return { known: false };
    if (isInside(deps, row, news)) return { known: true };
    const isOther = row.provider_payment_id !== null && row.provider_payment_id !== news.id;
    if (!isOther) await applyOwn({ ...deps, tx }, { row, news });
    else if (!takesItsPlace(row, news)) await noteDouble(tx, { row, news, now });
    else {
      // What was said of another charge is older than nothing of this one.
      await applyOwn({ ...deps, tx }, { row: { ...row, provider_updated_at: null }, news });
      return { known: true, left: row.status === 'pending' ? row.provider_payment_id : null };
    }
    return { known: true };
  });
  // Its place is taken, and it may still be paid. Where it can't be called off now, that stands there once it is.
  if (heard.left) await deps.provider.cancel(heard.left);
  return heard.known;
}

async function applyOwn(context: Context, { row, news: told }: Told): Promise<void> {
  const { tx, clock } = context;
  const news = stillPaid(row, told);
  const known = row.provider_updated_at && {
    state: stateOf(row),
    refundedCents: row.refunded_cents,
    updatedAt: row.provider_updated_at,
  };
  if (!isNews(known, news)) {
    // Its fees have no date of their own: they may be told later, and nothing else be new.
    const isSame = row.provider_updated_at !== null && news.updatedAt >= row.provider_updated_at;
    const late = settlementOf(news, row);
    if (isSame && Object.keys(late).length > 0) await updateCustomPix(tx, row.id, late);
    return;
  }
  const differs =
    wasPaid(STATUS_OF[news.state]) && (news.amountCents !== row.valor_cents || news.currency !== 'BRL');
  if (differs) await tellOfOther(context, { row, news });
  if (differs && news.currency !== 'BRL') return;
  await updateCustomPix(tx, row.id, {
    ...standingOf({ row, news }, clock()),
    ...(differs ? amountOf(row, news) : {}),
    ...settlementOf(news, differs ? { valor_cents: news.amountCents } : row),
    ...(news.pix === null
      ? {}
      : {
          qr_code_text: news.pix.qrCode,
          qr_code_image: news.pix.qrCodeBase64,
          ticket_url: news.pix.ticketUrl,
        }),
  });
  const now = await lockCustomPix(tx, { id: row.id });
  if (now !== undefined) await noteMovements(tx, now);
}

function standingOf({ row, news }: Told, now: Date) {
  const status = STATUS_OF[news.state];
  const dispute = disputeOf(news, row);
  const backCents = news.state === 'returned' ? news.amountCents : news.refundedCents;
  return {
    status,
    dispute,
    ...(dispute === 'open' ? {} : { dispute_deadline: null }),
    refunded_cents: wasPaid(status) ? Math.min(news.amountCents, backCents) : 0,
    provider_payment_id: news.id,
    provider_updated_at: news.updatedAt,
    checked_at: now,
    ...(wasPaid(status) ? { paid_at: row.paid_at ?? news.approvedAt ?? now } : {}),
    // Money that came in is never out of sight, also when the charge had been put away before.
    ...(status === 'paid' && row.status !== 'paid' ? { archived_at: null } : {}),
  };
}

/** What was asked is kept while what came is another amount, whose fees are not known yet. */
function amountOf(row: CustomPix, { amountCents }: ProviderPayment) {
  const asked = row.asked_cents ?? row.valor_cents;
  return { valor_cents: amountCents, asked_cents: asked === amountCents ? null : asked, net_cents: null };
}

/** What came is what the shop has, whatever was asked: its amount counts from now on, and the audit log tells of both. */
async function tellOfOther({ tx, clock, log }: Context, { row, news }: Told): Promise<void> {
  const { id: payment, amountCents, currency } = news;
  log.error({ customPix: row.id, payment }, 'a charge does not fit its custom PIX');
  await insertAudit(tx, {
    actor: 'system',
    action: 'pagamento_divergente',
    subject: `pix ${row.id}`,
    before: { amountCents: row.valor_cents },
    after: { payment, amountCents, currency },
    at: clock(),
  });
}

/** What the provider tells of its fees and of when it hands the money on, where that is of this charge's amount. */
function settlementOf(
  { netCents, releasesAt, amountCents }: ProviderPayment,
  { valor_cents }: Pick<CustomPix, 'valor_cents'>,
) {
  const isTold = netCents !== undefined && netCents >= 0 && netCents <= valor_cents;
  return {
    ...(isTold && amountCents === valor_cents ? { net_cents: netCents } : {}),
    ...(releasesAt === undefined ? {} : { releases_at: releasesAt }),
  };
}
