import { systemClock } from '../clock.ts';
import { putLine } from '../say.ts';
import type { Config } from '../settings/config.ts';
import { createPeopleLog, type LogLines } from './people-log.ts';

interface LinesDeps {
  warn: (sentence: string) => void;
  /** Which of the processes of this machine writes them. */
  number: number;
}

/** Where the lines of the log go: for machines to standard output, for people to a file. */
export function linesFor({ LOG_FORMAT, DATA_DIR }: Config, { warn, number }: LinesDeps): LogLines {
  if (LOG_FORMAT === 'json') return { write: putLine, close: () => undefined };
  // Each its own: none renames a file that another writes to.
  const name = number === 1 ? 'vitrine' : `vitrine-${number}`;
  return createPeopleLog({ dataDir: DATA_DIR, name, clock: systemClock, warn });
}
