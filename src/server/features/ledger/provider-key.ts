/** The key that an attempt's call carries, made once and stored before it is used. */
export function newProviderKey(random: (bytes: number) => Buffer): string {
  return random(20).toString('hex');
}
