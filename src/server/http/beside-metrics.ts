import { Counter, type Registry } from 'prom-client';

/** Takes what became of each question to Redis. */
export function createRedisCounter(registry: Registry) {
  const asked = new Counter({
    name: 'vitrine_redis_calls_total',
    help: 'Questions to Redis by outcome: skipped while it is away, forged what this shop did not write',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome: string): void => asked.inc({ outcome });
}

/** Takes by whom each picture is sent that the bucket may send. */
export function createDirectCounter(registry: Registry) {
  const sent = new Counter({
    name: 'vitrine_direct_pictures_total',
    help: 'Pictures that the bucket may send: direct, it did; by the shop as missing (not known there) or aside (it does not answer)',
    labelNames: ['sent'],
    registers: [registry],
  });
  return (how: string): void => sent.inc({ sent: how });
}
