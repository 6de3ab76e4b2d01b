import { isIPv4, isIPv6 } from 'node:net';

/** What an address is counted by. */
export interface Network {
  /** The IPv4 address, or the /64 of an IPv6 one: a single line of a single person has all of a /64. */
  near: string;
  /** The /48 of an IPv6 address, out of which one customer of a provider may get 65.536 of those; none of IPv4. */
  wide: string | null;
}

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** An IPv6 address has eight groups of 16 bits. */
const GROUPS = 8;

/** The network of an address as it is written in a request. IPv4 within IPv6 is IPv4. */
export function networkOf(address: string): Network {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return { near: mapped, wide: null };
  const [bare = ''] = address.split('%');
  if (isIPv4(bare) || !isIPv6(bare)) return { near: bare, wide: null };
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return { near: dotted(groups), wide: null };
  return { near: prefix(groups, 4), wide: prefix(groups, 3) };
}

function groupsOf(address: string): number[] {
  const [left = '', right] = withoutDots(address).split('::');
  const before = readGroups(left);
  const after = readGroups(right ?? '');
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
}

const readGroups = (text: string) =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

/** The last four bytes may be written as an IPv4 address. */
function withoutDots(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const tail = address.slice(at);
  if (!tail.includes('.')) return address;
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  return `${address.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dotted(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

const prefix = (groups: readonly number[], count: number) =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`;
