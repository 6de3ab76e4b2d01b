import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
);
const LEAP_DAY = '2028-02-29T12:00:00Z';

/**
 * Another machine for the tests, as far as one can be had on this one: other fonts, New Zealand's time, no language, an
 * empty home, files that only their owner may read, one core, and a clock that begins at `at`. Returns what to set, what
 * to put before a command, and what takes all that away; or one sentence that says what lacks.
 */
export function otherMachine(at = LEAP_DAY, { nowMs = Date.now(), libraries = LIBRARIES } = {}) {
  const aheadSeconds = Math.round((Date.parse(at) - nowMs) / 1000);
  if (Number.isNaN(aheadSeconds)) return `Não é um instante (como ${LEAP_DAY}): ${at}`;
  const library = libraries.find((file) => existsSync(file));
  if (!library)
    return 'A segunda configuração precisa de Linux e da libfaketime (no Debian: apt-get install libfaketime).';
  const home = mkdtempSync(join(tmpdir(), 'vitrine-home-'));
  return {
    env: {
      HOME: home,
      LANG: 'C',
      LC_ALL: 'C',
      TZ: 'Pacific/Auckland',
      VITRINE_TEST_FONTS: 'dejavu',
      // One moved clock for Node.js, PostgreSQL and Chromium alike; what measures time goes on as it does.
      LD_PRELOAD: library,
      FAKETIME: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // What it does otherwise to waits that are counted so costs Chromium most of the processor.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    },
    prefix: ['taskset', '-c', '0', 'sh', '-c', 'umask 077; exec "$@"', 'sh'],
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
