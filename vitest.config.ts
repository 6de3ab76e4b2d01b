import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Of a test that walks through the shop: a busy machine is no failure, and each wait in it has a limit of its own. */
const WALK_MS = 240_000;

const common = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 240_000,
  setupFiles: ['test/support/property-seed.ts', 'test/support/given-up.ts', 'test/support/drop-left.ts'],
};

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    // Each has a browser and a server at work beside it: with more of them the same tests take a third more of the processor.
    maxWorkers: Math.max(2, availableParallelism()),
    // What files share, a browser say, lives as long as its worker.
    isolate: false,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'launch/**/*.test.ts',
            'bundling/**/*.test.ts',
            'cluster/**/*.test.ts',
          ],
        },
      },
      { test: { ...common, name: 'journeys', include: ['test/**/*.test.ts'], testTimeout: WALK_MS } },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: WALK_MS,
          // What never comes still fails.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
