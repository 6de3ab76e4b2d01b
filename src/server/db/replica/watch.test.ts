import { beforeEach, describe, expect, it } from 'vitest';
import type { Aside, Place, ReplicaPlace } from './probe.ts';
import { watchReplica, type ReplicaWatch } from './watch.ts';

let now: number;
let primary: Place | Error;
let replica: ReplicaPlace | Error;
let changes: (Aside | null)[];
let watch: ReplicaWatch;

const answer = async <T>(given: T | Error): Promise<T> => {
  if (given instanceof Error) throw given;
  return given;
};

beforeEach(() => {
  now = 5000;
  primary = { system: '7', database: '5 public', timeline: 1, position: 100 };
  replica = { ...primary, follows: true };
  changes = [];
  watch = watchReplica({
    primary: () => answer(primary),
    replica: () => answer(replica),
    limitMs: 1000,
    changed: (aside) => changes.push(aside),
    now: () => now,
  });
});

async function looks(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await watch.look();
    now += 250;
  }
}

const at = (position: number) => {
  primary = { ...(primary as Place), position };
};
const shows = (position: number) => {
  replica = { ...(replica as ReplicaPlace), position };
};

describe('a watched replica', () => {
  it('is used from the first measurement that finds it fresh, and not before', async () => {
    expect(watch.isUsed()).toBe(false);
    await looks(1);
    expect(watch.isUsed()).toBe(true);
    expect(changes).toEqual([null]);
  });

  it('is as old as the newest moment of the primary that it shows', async () => {
    await looks(1);
    at(200);
    await looks(1);
    expect(watch.state().ageMs).toBe(500);
    shows(199);
    await looks(1);
    expect(watch.state().ageMs).toBe(750);
    shows(200);
    await looks(1);
    expect(watch.state().ageMs).toBe(250);
  });

  it('is not used past the limit, though nobody has measured it since', async () => {
    await looks(1);
    now += 751;
    expect(watch.isUsed()).toBe(false);
  });

  it('comes back after several good measurements in a row', async () => {
    await looks(1);
    at(200);
    await looks(5);
    expect(changes).toEqual([null, 'behind']);
    shows(200);
    await looks(3);
    expect(watch.isUsed()).toBe(false);
    await looks(1);
    expect(watch.isUsed()).toBe(true);
  });

  it('of which nothing could be seen for the limit is behind', async () => {
    shows(1);
    await looks(6);
    expect(watch.state().aside).toBe('behind');
  });

  it('that was promoted, is another database or goes another way is left by those who read', async () => {
    const wrongs: [Partial<ReplicaPlace>, Aside][] = [
      [{ follows: false }, 'promoted'],
      [{ system: '8' }, 'foreign'],
      [{ database: '6 public' }, 'foreign'],
      [{ timeline: 2 }, 'timeline'],
    ];
    for (const [wrong, aside] of wrongs) {
      const well = replica as ReplicaPlace;
      await looks(4);
      const holding = watch.holding();
      replica = { ...well, ...wrong, position: 999 };
      await looks(1);
      expect(watch.state()).toEqual({ used: false, ageMs: null, aside, error: null });
      expect(holding.aborted).toBe(true);
      replica = well;
    }
  });

  it("that was ahead of the primary follows a clone of it, which has the system's number, too", async () => {
    shows(120);
    await looks(1);
    at(119);
    shows(130);
    await looks(1);
    expect(watch.state()).toMatchObject({ used: false, aside: 'foreign' });
    at(130);
    await looks(3);
    expect(watch.isUsed()).toBe(false);
  });

  it('that dies is left; of a primary that does not answer nothing is known, and what reads goes on', async () => {
    await looks(1);
    const holding = watch.holding();
    const [well, place] = [replica, primary];
    primary = new Error('away');
    await looks(1);
    expect(watch.state()).toMatchObject({ aside: 'unmeasured', error: primary });
    expect(holding.aborted).toBe(false);
    primary = place;
    replica = new Error('gone');
    await looks(1);
    expect(watch.state()).toMatchObject({ aside: 'unreachable', error: replica });
    expect(holding.aborted).toBe(true);
    replica = well;
    await looks(4);
    expect(watch.state()).toMatchObject({ used: true, error: null });
  });
});
