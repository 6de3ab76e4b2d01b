const RANDOM_BYTES = 20;

/** The key that an attempt's call carries, made once and stored before it is used. It names the provider's interface. */
export function newProviderKey(random: (bytes: number) => Buffer, via: string): string {
  const own = random(RANDOM_BYTES).toString('hex');
  return via === '' ? own : `${via}-${own}`;
}
