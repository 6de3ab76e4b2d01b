const THIS_MACHINE = { platform: process.platform, arch: process.arch };

/**
 * Whether what npm says it has installed (its own lockfile inside node_modules) is what the lockfile asks for on this
 * platform: every package in its version, nothing for another system. Lets a tree stand that was installed by hand, or
 * that still holds what is no longer asked for.
 */
export function matchesLockfile(lockfile, installed, machine = THIS_MACHINE) {
  const { platform, arch } = machine;
  const wanted = packagesOf(lockfile);
  const present = packagesOf(installed);
  const complete = [...wanted].every(([path, entry]) => {
    const found = present.get(path);
    return found ? found.version === entry.version : isOptional(entry);
  });
  const fitting = [...present.values()].every((entry) => suits(entry.os, platform) && suits(entry.cpu, arch));
  return complete && fitting;
}

function packagesOf(lockfile) {
  return new Map(Object.entries(lockfile.packages ?? {}).filter(([path]) => path !== ''));
}

function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true || entry.peer === true;
}

/** npm's rule: a list of names, or of names that are not meant. */
function suits(names, mine) {
  if (!names || names.length === 0) return true;
  if (names.includes(`!${mine}`)) return false;
  return names.includes(mine) || names.every((name) => name.startsWith('!'));
}
