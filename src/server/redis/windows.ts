import { createHash } from 'node:crypto';
import type { SharedCount } from '../limits/shared-windows.store.ts';
import type { Asked } from './connection.ts';
import type { ToldCount } from './port.ts';

/**
 * Of each key what was known before, so many events more, for how many milliseconds its window goes on here, and how long
 * it is as a whole. A window that Redis has ends when it ends there; one that it has forgotten, or never knew, is begun again
 * with what was known. One that goes on for longer than it can is nobody's of this shop, and counts for none.
 */
const ADD = `
local told = {}
for n, key in ipairs(KEYS) do
  local known, events = tonumber(ARGV[4 * n - 3]), tonumber(ARGV[4 * n - 2])
  local left, whole = tonumber(ARGV[4 * n - 1]), tonumber(ARGV[4 * n])
  local kept = redis.call('PTTL', key)
  if kept > 0 and kept <= whole then
    known = math.max(known, tonumber(redis.call('GET', key)) or 0)
    left = kept
  end
  local count = math.min(known + events, ${1e9})
  redis.call('SET', key, string.format('%d', count), 'PX', left)
  told[2 * n - 1], told[2 * n] = count, left
end
return told`;
const ADD_SHA = createHash('sha1').update(ADD).digest('hex');

/** A key by its name in Redis. */
export interface NamedCount extends ToldCount {
  name: string;
}

/** All in one script, of which Redis does nothing in between; it is sent whole where Redis does not have it. */
export async function addWindows(
  client: Asked,
  told: readonly NamedCount[],
  nowMs: number,
): Promise<Map<string, SharedCount>> {
  const options = {
    keys: told.map(({ name }) => name),
    arguments: told.flatMap(({ known, events, endsMs, windowMs }) =>
      [known, events, Math.max(1, endsMs - nowMs), windowMs].map((figure) => String(Math.ceil(figure))),
    ),
  };
  const answer = await client.evalSha(ADD_SHA, options).catch((error: unknown) => {
    if (!isUnknownScript(error)) throw error;
    return client.eval(ADD, options);
  });
  return read(answer, told, nowMs);
}

const isUnknownScript = (error: unknown) => error instanceof Error && error.message.startsWith('NOSCRIPT');

function read(answer: unknown, told: readonly NamedCount[], nowMs: number): Map<string, SharedCount> {
  const figures: unknown[] = Array.isArray(answer) ? answer : [];
  return new Map(
    told.map(({ key }, index) => {
      const [events, leftMs] = [Number(figures[2 * index]), Number(figures[2 * index + 1])];
      if (!Number.isSafeInteger(events) || !Number.isSafeInteger(leftMs))
        throw new Error('REFUSED no figures');
      return [key, { events, endsMs: nowMs + leftMs }];
    }),
  );
}
