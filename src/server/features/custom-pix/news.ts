import type { ChargeState } from '#shared/charges.ts';
import { inTransaction } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { isNews } from '../ledger/index.ts';
import { lockCustomPix, updateCustomPix, type CustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';

/** What the provider sees of a charge outside any order. */
export const REFERENCE_PREFIX = 'CPIX-';

export const isCustomPix = ({ externalReference }: ProviderPayment) =>
  externalReference.startsWith(REFERENCE_PREFIX);

/** Another interface of the provider tells of the same money: what holds of it is told by its own charge. */
export function isInside({ provider }: CustomPixDeps, row: CustomPix, { via }: ProviderPayment): boolean {
  return provider.viaOf({ key: row.provider_key }) !== via;
}

const STATUS_OF: Readonly<Record<ChargeState, CustomPix['status']>> = {
  open: 'pending',
  in_review: 'pending',
  paid: 'paid',
  disputed: 'paid',
  refused: 'cancelled',
  cancelled: 'cancelled',
  returned: 'refunded',
};
const STATE_OF: Readonly<Record<CustomPix['status'], ChargeState>> = {
  pending: 'open',
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'returned',
};

/**
 * Applies what the provider says of a charge, whoever heard it. Any number of repeats in any order has the effect of
 * one. False when it is none of these charges.
 */
export async function applyNews(deps: CustomPixDeps, news: ProviderPayment): Promise<boolean> {
  if (!isCustomPix(news)) return false;
  return inTransaction(deps.db, async (tx) => {
    const row = await lockCustomPix(tx, { externalReference: news.externalReference });
    if (row === undefined) return false;
    if (isInside(deps, row, news)) return true;
    const known = row.provider_updated_at && {
      state: STATE_OF[row.status],
      updatedAt: row.provider_updated_at,
    };
    if (!isNews(known, news)) {
      // Its fees have no date of their own: they may be told later, and nothing else be new.
      const isSame = row.provider_updated_at !== null && news.updatedAt >= row.provider_updated_at;
      const told = settlementOf(news, row);
      if (isSame && Object.keys(told).length > 0) await updateCustomPix(tx, row.id, told);
      return true;
    }
    const status = STATUS_OF[news.state];
    if (status === 'paid' && (news.amountCents !== row.valor_cents || news.currency !== 'BRL')) {
      deps.log.error({ customPix: row.id, payment: news.id }, 'a charge does not fit its custom PIX');
      return true;
    }
    await updateCustomPix(tx, row.id, {
      status,
      provider_payment_id: news.id,
      provider_updated_at: news.updatedAt,
      checked_at: deps.clock(),
      ...settlementOf(news, row),
      ...(status === 'paid' ? { paid_at: row.paid_at ?? news.approvedAt ?? deps.clock() } : {}),
      // Money that came in is never out of sight, also when the charge had been put away before.
      ...(status === 'paid' && row.status !== 'paid' ? { archived_at: null } : {}),
      ...(news.pix === null
        ? {}
        : {
            qr_code_text: news.pix.qrCode,
            qr_code_image: news.pix.qrCodeBase64,
            ticket_url: news.pix.ticketUrl,
          }),
    });
    return true;
  });
}

/** What the provider tells of its fees and of when it hands the money on, where that is of this charge's amount. */
function settlementOf({ netCents, releasesAt, amountCents }: ProviderPayment, { valor_cents }: CustomPix) {
  const isTold = netCents !== undefined && netCents >= 0 && netCents <= valor_cents;
  return {
    ...(isTold && amountCents === valor_cents ? { net_cents: netCents } : {}),
    ...(releasesAt === undefined ? {} : { releases_at: releasesAt }),
  };
}
