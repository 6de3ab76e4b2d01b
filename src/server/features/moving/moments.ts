const LONGEST = 40;
/** Brasília's, all year since 2019; before, its summers had an hour less. */
const BRASILIA = '-03:00';
const LAST_SUMMER_TIME = 2019;
const offsets = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  timeZoneName: 'longOffset',
});
const EARLIEST_YEAR = 1995;
const DAY_MS = 86_400_000;

const BRAZILIAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:,?\s+(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const PLAIN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:\s?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * A moment as any of the shops writes it: at Brasília's time where it names no zone, at noon where it names no hour, so
 * that no zone changes the day. Null for nothing; undefined for what is no date, or none of a shop's.
 */
export function readMoment(text: string, now: Date): Date | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (plain.length > LONGEST) return undefined;
  const [, day = '', month = '', year = '', ...clock] = BRAZILIAN.exec(plain) ?? turned(PLAIN.exec(plain));
  const [hour = '12', minute = '00', second = '00', zone] = clock;
  const days = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const at = momentOf(`${days}T${hour}:${minute}:${second}`, zone);
  // The thirtieth of February is none.
  const isDay = new Date(`${days}T12:00:00Z`).toJSON()?.startsWith(days) === true;
  if (!isDay || Number.isNaN(at.getTime()) || Number(year) < EARLIEST_YEAR) return undefined;
  return at.getTime() > now.getTime() + DAY_MS ? undefined : at;
}

/** Day, month, year, as Brazil writes them. */
function turned(found: RegExpExecArray | null): string[] {
  if (found === null) return [];
  const [all, year = '', month = '', day = '', ...clock] = found;
  return [all, day, month, year, ...clock];
}

function momentOf(clock: string, zone: string | undefined): Date {
  if (zone === 'Z' || zone === 'UTC') return new Date(`${clock}Z`);
  if (zone !== undefined)
    return new Date(clock + (zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`));
  const at = new Date(clock + BRASILIA);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > LAST_SUMMER_TIME) return at;
  const name = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return new Date(clock + (name?.slice('GMT'.length) ?? BRASILIA));
}
