import { expect, it } from 'vitest';
import { runsPrograms } from '../test/support/quick-disk.ts';

const ROOT = 'overlay / overlay rw,relatime,lowerdir=/a:/b 0 0';
const shm = (options: string) => `shm /dev/shm tmpfs ${options} 0 0`;
const table = (...rows: string[]) =>
  [ROOT, ...rows, 'proc /proc proc rw,nosuid,nodev,noexec 0 0', ''].join('\n');

/** The files of a run lie in memory only where programs that tests make can be run. */
it.each([
  ['as machines have it', [shm('rw,nosuid,nodev,inode64')], true],
  ['as containers may have it', [shm('rw,nosuid,nodev,noexec,relatime,size=65536k')], false],
  ['allowed by a later mount over it', [shm('rw,noexec'), shm('rw,nosuid')], true],
  ['forbidden by a later mount over it', [shm('rw,nosuid'), shm('rw,nosuid,noexec')], false],
  ['beside another that forbids it', [shm('rw'), 'tmpfs /dev/shm/other tmpfs rw,noexec 0 0'], true],
  ['with a name that only looks like it', [shm('rw,size=1k,mpol=noexecutive')], true],
  ['not mounted at all', [], true],
] as const)('memory %s runs programs, or does not', (_, rows, allowed) => {
  expect(runsPrograms(table(...rows), '/dev/shm')).toBe(allowed);
});
