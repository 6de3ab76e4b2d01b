import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const from = (address: string, isKnown = false) => ({ address, isKnown });

function queueOf(max: number) {
  const dropped: string[] = [];
  const queue = createFairQueue<string>({ max, drop: (item) => dropped.push(item) });
  const all = () => {
    const items: string[] = [];
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
    return items;
  };
  return { ...queue, dropped, all };
}

describe('a fair queue', () => {
  it('[LIM-17] gives each network its turn, however many another sends', () => {
    const queue = queueOf(100);
    for (let n = 0; n < 90; n += 1) queue.push(`flood ${n}`, from(`2001:db8:1:${n}::1`));
    for (let n = 0; n < 5; n += 1) queue.push(`other ${n}`, from(`203.0.113.${n}`));
    expect(
      queue
        .all()
        .slice(0, 6)
        .filter((item) => item.startsWith('other')),
    ).toHaveLength(5);
  });

  it('[LIM-17] makes room for somebody else out of the longest line, never out of a shorter one', () => {
    const queue = queueOf(10);
    for (let n = 0; n < 12; n += 1) queue.push(`flood ${n}`, from('203.0.113.1'));
    expect(queue.push('flood again', from('203.0.113.1'))).toBe(false);
    for (let n = 0; n < 5; n += 1) expect(queue.push(`other ${n}`, from('203.0.113.2'))).toBe(true);
    expect(queue.dropped).toEqual(['flood 9', 'flood 8', 'flood 7', 'flood 6', 'flood 5']);
    expect(queue.push('other 5', from('203.0.113.2'))).toBe(false);
    expect(queue.all()).toHaveLength(10);
  });

  it('[LIM-17] lets who is known go first, two of three times', () => {
    const queue = queueOf(100);
    for (let n = 0; n < 30; n += 1) queue.push(`stranger ${n}`, from(`198.51.100.${n}`));
    for (let n = 0; n < 4; n += 1) queue.push(`known ${n}`, from(`203.0.113.${n}`, true));
    expect(queue.all().slice(0, 7)).toEqual([
      'known 0',
      'known 1',
      'stranger 0',
      'known 2',
      'known 3',
      'stranger 1',
      'stranger 2',
    ]);
  });

  it('keeps the order within one line, and nothing is left behind', () => {
    const queue = queueOf(100);
    for (const item of ['a', 'b', 'c']) queue.push(item, from('203.0.113.1'));
    expect(queue.all()).toEqual(['a', 'b', 'c']);
    queue.push('d', from('203.0.113.1'));
    expect(queue.all()).toEqual(['d']);
  });
});
