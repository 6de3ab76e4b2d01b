import { Counter, Gauge, type Registry } from 'prom-client';

export interface WatchedReplica {
  figures(): { used: boolean; ageMs: number | null; readings: Readonly<Record<string, number>> };
}

/** Tells how a replica stands; a shop without one has none of these. */
export function watchReplica(registry: Registry, replica: WatchedReplica): void {
  const used: Gauge = new Gauge({
    name: 'vitrine_replica_used',
    help: 'Whether what may be a second old is read from the replica: 1, or 0 while the primary is read',
    registers: [registry],
    collect: () => used.set(replica.figures().used ? 1 : 0),
  });
  const age: Gauge = new Gauge({
    name: 'vitrine_replica_age_seconds',
    help: 'How old what the replica shows may be, at most',
    registers: [registry],
    collect() {
      const { ageMs } = replica.figures();
      age.set(ageMs === null ? Number.NaN : ageMs / 1000);
    },
  });
  const readings: Counter<'at'> = new Counter({
    name: 'vitrine_replica_readings_total',
    help: 'Readings that may be a second old, by where they began; left: went on at the primary',
    labelNames: ['at'],
    registers: [registry],
    collect() {
      readings.reset();
      for (const [at, count] of Object.entries(replica.figures().readings)) readings.inc({ at }, count);
    },
  });
}
