import { afterEach, expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

afterEach(() => void vi.useRealTimers());

it('[WATCH-15] tells all else in time while a figure hangs, and asks for that one once', async () => {
  const metrics = createMetrics();
  let asked = 0;
  const hanging = Promise.withResolvers<Record<string, number>>();
  const figure = { help: 'Of a test', label: 'state' };
  metrics.watch({
    ...figure,
    name: 'vitrine_hangs',
    read() {
      asked += 1;
      return hanging.promise;
    },
  });
  metrics.watch({ ...figure, name: 'vitrine_fails', read: () => Promise.reject(new Error('away')) });
  metrics.watch({ ...figure, name: 'vitrine_answers', read: async () => ({ well: 7 }) });
  const began = performance.now();
  const told = await Promise.all([metrics.text(), metrics.text()]);
  expect(performance.now() - began).toBeLessThan(5000);
  for (const text of told) {
    expect(text).toContain('vitrine_answers{state="well"} 7');
    expect(text).not.toMatch(/^vitrine_(?:hangs|fails)\{/m);
  }
  expect(asked).toBe(1);
  hanging.resolve({ well: 3 });
  expect(await metrics.text()).toContain('vitrine_hangs{state="well"} 3');
});

it('[WATCH-15] asks anew for a figure that never came, once it is past every limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const metrics = createMetrics();
  const lost = Promise.withResolvers<Record<string, number>>();
  const answers = [lost.promise, Promise.resolve({ well: 4 })];
  const read = vi.fn<() => Promise<Record<string, number>>>(async () => (await answers.shift()) ?? {});
  metrics.watch({ name: 'vitrine_lost', help: 'Of a test', label: 'state', read });
  expect(await metrics.text()).not.toContain('vitrine_lost{');
  vi.advanceTimersByTime(15_000);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(await metrics.text()).toContain('vitrine_lost{state="well"} 4');
  // What comes after all is of nobody.
  lost.resolve({ well: 1 });
  expect(await metrics.text()).not.toContain('well"} 1');
});
