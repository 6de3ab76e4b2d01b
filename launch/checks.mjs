import { join } from 'node:path';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { step } from './step.mjs';

const CHECK_MINUTES = 30;

const WORLDS = ['shared', 'server', 'web', 'office', 'test'];
const TYPEGEN = [program('react-router'), 'typegen'];
const tsc = (world) => [program('tsc'), '-p', `tsconfig.${world}.json`];
// Several that work at once each find out what all need: on cores that tests are busy with, twice the work for the same time.
const BY_ONE = ['--checkers', '1'];
const sinceLast = (world) => ['--incremental', '--tsBuildInfoFile', join('.cache', 'types', `${world}.json`)];

/** What stands beside the tests; each counts as one. */
export const CHECKS = [
  { name: 'formato', run: [[program('oxfmt'), '--check', '.']] },
  { name: 'tipos', run: [TYPEGEN, ...WORLDS.map((world) => [...tsc(world), ...BY_ONE])] },
  { name: 'lint', run: [[program('oxlint')]] },
  { name: 'sobras', run: [[program('knip')]] },
  { name: 'requisitos', run: [[join('docs', 'requirements', 'report.mjs'), '--check']] },
];

/** Those that answer while one edits: types from what the last check found out, style of the `changed` files only. */
export function quickChecks(changed) {
  const types = WORLDS.map((world) => [...tsc(world), ...sinceLast(world)]);
  const scripts = changed.filter((file) => /\.[mc]?[jt]sx?$/.test(file));
  return [
    { name: 'formato', run: [[program('oxfmt'), '--check', '.']] },
    { name: 'tipos', run: [TYPEGEN, ...types] },
    { name: 'lint', run: scripts.length > 0 ? [[program('oxlint'), ...scripts]] : [] },
  ];
}

/** Runs the parts of a check in turn; what went wrong is shown, nothing else. `nice` leaves the processor to others. */
export async function runCheck({ name, run, nice }) {
  for (const args of run) {
    const timeoutMs = CHECK_MINUTES * 60_000;
    const { code, output } = await step({
      command: PINNED_NODE,
      args,
      cwd: HOUSE,
      timeoutMs,
      quiet: true,
      nice,
    });
    if (code !== 0) {
      say(`${output.trim()}\nFALHOU: ${name}`);
      return { passed: 0, failed: 1 };
    }
  }
  return { passed: 1, failed: 0 };
}
