import { checkNode } from './house.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureBuilt } from './build.mjs';
import { endSteps } from './step.mjs';

/** Installs and, if asked, builds what is missing or stale. Ctrl-C ends it with all that it has started. */
export async function prepare({ build }) {
  checkNode();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await ensureInstalled();
  if (build) await ensureBuilt();
  process.off('SIGINT', stop).off('SIGTERM', stop);
}

function stop(signal) {
  endSteps();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}
