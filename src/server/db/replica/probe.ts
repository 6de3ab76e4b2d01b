import type { PostgresPool } from 'kysely';
import type { Pool } from 'pg';

/** Which database somebody has reached, and how far its log goes. */
export interface Place {
  /** Made once, when the database was; its physical copies have the same. */
  system: string;
  database: string;
  /** Another one begins with each promotion. */
  timeline: number;
  position: number;
}

export interface ReplicaPlace extends Place {
  /** It follows a primary. */
  follows: boolean;
}

/** Why reads go to the primary. */
export type Aside = 'unknown' | 'unmeasured' | 'unreachable' | 'behind' | 'promoted' | 'foreign' | 'timeline';

const WHICH = `(select system_identifier from pg_control_system())::text as system,
  (select oid::text from pg_database where datname = current_database()) || ' ' || current_schema() as database`;

/** Where the primary stands now. Throws where it follows another server itself. */
export async function findPrimaryPlace(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select ${WHICH}, (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`,
  );
  return first(rows);
}

/** Where the replica stands; of a server that follows none only that. */
export async function findReplicaPlace(pool: PostgresPool): Promise<ReplicaPlace> {
  const client = await pool.connect();
  let isWell = false;
  try {
    const { rows } = await client.query<ReplicaPlace>(
      `select ${WHICH}, pg_is_in_recovery() as follows,
        coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0) as position,
        (select timeline_id from pg_control_checkpoint()) as timeline`,
      [],
    );
    isWell = true;
    return first(rows);
  } finally {
    client.release(!isWell);
  }
}

function first<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The database has told nothing of itself');
  return row;
}

/** What is wrong with a replica, how fresh it may be; null for nothing. */
export function mismatch(primary: Place, replica: ReplicaPlace): Aside | null {
  if (replica.system !== primary.system || replica.database !== primary.database) return 'foreign';
  if (!replica.follows) return 'promoted';
  // After the promotion of another server it may have gone further on a way that nobody else went.
  return replica.timeline === primary.timeline ? null : 'timeline';
}

/** What whoever runs the shop reads of it. */
export const ASIDE_TEXTS: Readonly<Record<Aside, string>> = {
  unknown: 'ainda não foi medida',
  unmeasured: 'não pôde ser medida: o banco principal não respondeu',
  unreachable: 'não responde',
  behind: 'está atrasada',
  promoted: 'não segue outro servidor: é um banco principal',
  foreign: 'é de outro banco de dados',
  timeline: 'segue o banco principal de antes de uma promoção',
};
