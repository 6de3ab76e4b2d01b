import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Nobody's mail server: what a machine has for itself on its line, where clouds tell machines their secrets. */
const NOBODYS = new BlockList();
NOBODYS.addSubnet('0.0.0.0', 8, 'ipv4');
NOBODYS.addSubnet('169.254.0.0', 16, 'ipv4');
NOBODYS.addSubnet('224.0.0.0', 3, 'ipv4');
NOBODYS.addAddress('::', 'ipv6');
NOBODYS.addSubnet('fe80::', 10, 'ipv6');
NOBODYS.addSubnet('ff00::', 8, 'ipv6');

const LABELS = /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63}){0,20}$/i;

/** A name or an address as one writes it, without protocol and port. */
export const isHost = (text: string): boolean => isIP(text) > 0 || LABELS.test(text);

/**
 * Does the host lead to where no mail server may be? One in the shop's own network may. Who can't be found is left to whoever
 * connects, as are names that mean something else a moment later: only words of mail servers are repeated.
 */
export async function isNobodys(host: string): Promise<boolean> {
  const found = isIP(host) > 0 ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => NOBODYS.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
