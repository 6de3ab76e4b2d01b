import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const common = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 240_000,
  setupFiles: ['test/support/property-seed.ts'],
};

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    // A test waits for servers and browsers as much as it works.
    maxWorkers: availableParallelism() + 2,
    // What files share, a browser say, lives as long as its worker.
    isolate: false,
    projects: [
      { test: { ...common, name: 'unit', include: ['src/**/*.test.ts', 'launch/**/*.test.ts'] } },
      { test: { ...common, name: 'journeys', include: ['test/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 90_000,
          // A busy machine is no failure: what never comes still fails.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
