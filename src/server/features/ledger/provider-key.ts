const RANDOM_BYTES = 20;

/** By which account of the provider and which of its interfaces something is asked for. */
export interface KeyRoad {
  account: string;
  via: string;
}

/** The key that an attempt's call carries, made once and stored before it is used. It names its road. */
export function newProviderKey(random: (bytes: number) => Buffer, { account, via }: KeyRoad): string {
  const own = random(RANDOM_BYTES).toString('hex');
  return [account, via, own].filter(Boolean).join('-');
}

/** What keys of one road begin with. */
export const roadOfKey = (key: string): string => key.slice(0, key.lastIndexOf('-') + 1);
