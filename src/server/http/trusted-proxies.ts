import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Names that settings may use for ranges. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Tells whether an address is one of these addresses and ranges; IPv4 within IPv6 is IPv4. */
export function trustedProxies(given: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of given.flatMap((name) => NAMED[name] ?? name)) {
    const [net = '', bits] = range.split('/');
    const kind = isIPv4(net) ? 'ipv4' : 'ipv6';
    list.addSubnet(net, Number(bits ?? (kind === 'ipv4' ? 32 : 128)), kind);
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIPv4(bare)) return list.check(bare, 'ipv4');
    return isIPv6(bare) && list.check(bare, 'ipv6');
  };
}
