import type { LabelAccount } from '../../providers/freight/labels-port.ts';
import type { LabelsDeps } from './deps.ts';
import { sumUnderWay } from './many.store.ts';

/** How many labels, and for how much, may be bought now beside those under way. */
export interface Room {
  balanceCents: number;
  freeCents: number;
  /** Null where the account does not say. */
  left: number | null;
}

/** Null where the wallet can't be read. */
export async function readRoom({ db, provider }: LabelsDeps): Promise<Room | null> {
  const [account, underWay] = await Promise.all([provider.account(), sumUnderWay(db)]);
  return account.kind === 'ok' ? roomOf(account.value, underWay) : null;
}

function roomOf(
  { balanceCents, left }: LabelAccount,
  { cents, labels }: { cents: number; labels: number },
): Room {
  return {
    balanceCents,
    freeCents: Math.max(0, balanceCents - cents),
    left: left === null ? null : Math.max(0, left - labels),
  };
}
