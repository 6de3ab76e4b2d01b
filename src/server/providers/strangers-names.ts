import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

interface LookUpOptions {
  /** Name servers; the system's without them. */
  servers?: readonly string[];
  timeoutMs?: number;
  tries?: number;
}

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** No name server says them (RFC 6761). */
const THIS_MACHINE = /(?:^|\.)localhost\.?$/i;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * All addresses of a stranger's name; none where nobody knows it. The system's own way waits for name servers in two threads that all
 * share: those of strangers who say nothing would hold up the names of who is paid.
 */
export function createLookUp({ servers, timeoutMs = TIMEOUT_MS, tries = TRIES }: LookUpOptions = {}) {
  return async (host: string): Promise<LookupAddress[]> => {
    const version = isIP(host);
    if (version !== 0) return [{ address: host, family: version }];
    if (THIS_MACHINE.test(host)) return [...LOOPBACK];
    // A new one knows the system's name servers as they are now.
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers !== undefined) resolver.setServers(servers);
    const [four, six] = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ]);
    const found = [
      four.map((address) => ({ address, family: 4 })),
      six.map((address) => ({ address, family: 6 })),
    ];
    // The first is asked.
    return (reaches('IPv4') ? found : found.toReversed()).flat();
  };
}

/** Has this machine an address of this family, past itself? */
const reaches = (family: string): boolean =>
  Object.values(networkInterfaces()).some((ones) =>
    ones?.some((one) => !one.internal && one.family === family),
  );
