import type { Kysely, Transaction } from 'kysely';
import { listLogins } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { networkOf } from '../../limits/address.ts';
import { KNOWN_ADDRESS_MS } from '../../security/limited-tries.ts';

/** Where a login comes from. */
export interface Place {
  address: string;
  /** Roughly what it runs on. */
  device: string;
}

/** As the table holds it; addresses are shorter. */
const MOST_NETWORK = 100;

/** The network of an address as challenges keep it. */
export const networkNameOf = (address: string) => networkOf(address).near.slice(0, MOST_NETWORK);

export interface KnownPlace {
  /** She got in from this network before. */
  network: boolean;
  /** She got in before, but never from such a device, or never from this network. */
  isNews: boolean;
}

/** What is known of a place by somebody's logins of ninety days. Devices are known by rough names, so the network counts, too. */
export async function knownPlace(
  db: Kysely<DB> | Transaction<DB>,
  { username, now }: { username: string; now: Date },
  { address, device }: Place,
): Promise<KnownPlace> {
  const since = new Date(now.getTime() - KNOWN_ADDRESS_MS);
  const logins = await listLogins(db, { actor: username, since });
  const { near } = networkOf(address);
  const network = logins.some((login) => networkOf(login.address).near === near);
  // Earlier lines name no device: such a login may have been made by any.
  const isKnownDevice = logins.some((login) => login.device === device || login.device === '');
  return { network, isNews: logins.length > 0 && !(network && isKnownDevice) };
}
