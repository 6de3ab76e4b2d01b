import { AppError, tooMany } from '../../errors.ts';
import { networkOf } from '../../limits/address.ts';
import { createSharedWindows } from '../../limits/shared-windows.store.ts';
import type { CustomersDeps } from './deps.ts';

export type LimitTelling = <T>(address: string, register: () => Promise<T>) => Promise<T>;

const DAY_MS = 86_400_000;
/** Of a day: so many who forgot that they have an account may share an address, and so many a /48. */
const NEAR_MAX = 20;
const WIDE_MAX = 160;
/** More than that in all of the shop, and somebody asks from ever new addresses: each is then told little. */
const SHOP_MAX = 300;
const NEAR_MAX_THEN = 3;

const TOLD = 'registro tomado';

/**
 * Lets a registration be tried while its address was not told too often that an e-mail or a CPF is known (409): no
 * list comes of asking. Rejects with 429 before anything is looked up. All servers count together, and a new account
 * counts nothing.
 */
export function limitTelling({ db, clock }: Pick<CustomersDeps, 'db' | 'clock'>): LimitTelling {
  const shared = createSharedWindows({ db, clock });
  return async (address, register) => {
    const { near, wide } = networkOf(address);
    const keys = [near, ...(wide === null ? [] : [wide])].map((network) => `${TOLD} ${network}`);
    const [shop] = await shared.read([TOLD]);
    const max = [(shop?.events ?? 0) >= SHOP_MAX ? NEAR_MAX_THEN : NEAR_MAX, WIDE_MAX];
    // Counted before it is known, so that many at once are told no more than one after the other.
    const counts = await shared.add(keys.map((key) => ({ key, windowMs: DAY_MS })));
    let tells = false;
    try {
      const over = counts.find(({ events }, index) => events > (max[index] ?? 0));
      if (over !== undefined) throw tooMany((over.endsMs - clock().getTime()) / 1000);
      return await register();
    } catch (error) {
      tells = error instanceof AppError && error.status === 409;
      throw error;
    } finally {
      if (tells) await shared.add([{ key: TOLD, windowMs: DAY_MS }]);
      else await shared.giveBack(keys);
    }
  };
}
