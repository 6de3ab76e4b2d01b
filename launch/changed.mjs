import { execFileSync } from 'node:child_process';

const TRUNKS = ['origin/main', 'main'];
const MANY_FILES_BYTES = 16 * 1024 * 1024;

/** The commit that a change began at: where its branch left the trunk, or the last commit on the trunk itself. */
export function changeBase(house) {
  for (const trunk of TRUNKS) {
    const [base] = git(house, ['merge-base', 'HEAD', trunk]);
    if (base) return base.trim();
  }
  return 'HEAD';
}

/** The files of a change that are there: committed since `base`, edited, or new. None where there is no repository. */
export function changedFiles(house, base) {
  const edited = git(house, ['diff', '--name-only', '--diff-filter=d', '-z', base]);
  const added = git(house, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...edited, ...added])].toSorted();
}

function git(house, args) {
  try {
    const options = {
      cwd: house,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: MANY_FILES_BYTES,
    };
    return execFileSync('git', args, options).split('\0').filter(Boolean);
  } catch {
    return [];
  }
}
