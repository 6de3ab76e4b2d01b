import { boundedCache, cacheRoom } from './bounded.ts';
import { lasts, type Clock } from '../clock.ts';

export interface WindowsOptions {
  clock: Clock;
  name: string;
  /** Events within a window. */
  max: number;
  windowMs: number;
}

/** Counts events per key in windows of time, each of which begins with the first event of its key. */
export interface Windows {
  /** How long one is. */
  windowMs: number;
  /** Of this key, with those under way. */
  count(key: string): number;
  /** Of those, what may become an event. */
  underWay(key: string): number;
  hasRoom(key: string): boolean;
  /** When the window of a key ends; 0 where none has begun. */
  endsMs(key: string): number;
  /** Until the window of a key that is full ends; 0 while there is room or may be some. */
  waitMs(key: string): number;
  /** Something that may become an event. It must be ended. */
  begin(key: string): void;
  end(key: string, isEvent: boolean): void;
  add(key: string): void;
  /** What others have counted of this key: the larger count holds, unless its window is over. */
  learn(key: string, known: { events: number; endsMs: number }): void;
  clear(key: string): void;
}

interface Window {
  events: number;
  underWay: number;
  endsMs: number;
}

/** Of one limit. */
const MOST_KEPT = 50_000;
const WINDOW_BYTES = 64;
/** Of all limits of a process together: more than two that are full. */
const ROOM = cacheRoom({ name: 'limits', maxBytes: 64 * 1024 * 1024 });

export function createWindows({ clock, name, max, windowMs }: WindowsOptions): Windows {
  const isOver = ({ endsMs }: Window) => !lasts({ endsMs, lastsMs: windowMs }, clock().getTime());
  const windows = boundedCache<Window>({
    name,
    max: MOST_KEPT,
    bytesOf: WINDOW_BYTES,
    room: ROOM,
    isOver,
  });
  const open = (key: string) => {
    const known = windows.get(key);
    return known !== undefined && !isOver(known) ? known : undefined;
  };
  const count = (key: string) => {
    const { events = 0, underWay = 0 } = open(key) ?? {};
    return events + underWay;
  };
  const opened = (key: string) => {
    const known = open(key);
    if (known !== undefined) return known;
    const made = { events: 0, underWay: 0, endsMs: clock().getTime() + windowMs };
    windows.set(key, made);
    return made;
  };
  return {
    windowMs,
    count,
    underWay: (key) => open(key)?.underWay ?? 0,
    hasRoom: (key) => count(key) < max,
    endsMs: (key) => open(key)?.endsMs ?? 0,
    clear: windows.delete,
    waitMs(key) {
      const known = open(key);
      return known !== undefined && known.events >= max ? known.endsMs - clock().getTime() : 0;
    },
    begin(key) {
      opened(key).underWay += 1;
    },
    end(key, isEvent) {
      const known = opened(key);
      known.underWay = Math.max(0, known.underWay - 1);
      if (isEvent) known.events += 1;
      else if (known.events === 0 && known.underWay === 0) windows.delete(key);
    },
    add(key) {
      opened(key).events += 1;
    },
    learn(key, { events, endsMs }) {
      // An answer may come when what it tells of is over.
      if (endsMs <= clock().getTime()) return;
      const known = opened(key);
      if (events <= known.events) return;
      known.events = events;
      // No window is longer than its time, whatever others say.
      known.endsMs = Math.min(endsMs, clock().getTime() + windowMs);
    },
  };
}
