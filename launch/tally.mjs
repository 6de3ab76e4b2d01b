import { writeSync } from 'node:fs';
import { HOUSE, say } from './house.mjs';
import { endSteps } from './step.mjs';
import { createTimetable, slowestLines, stageLines } from './timetable.mjs';

/**
 * Counts what passes and fails in the stages of a command, and how long they take. However the command ends, its last
 * line is `N passed, N failed`.
 */
export function createTally() {
  const total = { passed: 0, failed: 0 };
  const timetable = createTimetable();
  let interrupted = false;
  process.on('exit', (code) => {
    // A failed installation counts as a failure too.
    if (code !== 0 && total.failed === 0) total.failed = 1;
    writeSync(1, `${total.passed} passed, ${total.failed} failed\n`);
  });
  return {
    time: timetable.time,
    /** Runs a stage that returns what passed and failed, unless somebody has interrupted the command. */
    async count(name, run) {
      if (interrupted) return;
      const { passed, failed } = await timetable.time(name, run);
      total.passed += passed;
      total.failed += failed;
    },
    /** From here on, signals end what runs and let the command come to its end. */
    catchSignals() {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
        process.on(signal, () => {
          interrupted = true;
          endSteps();
        });
    },
    /** Says how long all took, and ends the command. */
    end(files) {
      say(['', ...stageLines(timetable.rows()), '', ...slowestLines(files, HOUSE), ''].join('\n'));
      process.exit(total.failed > 0 || interrupted ? 1 : 0);
    },
  };
}
