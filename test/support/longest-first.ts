import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file that takes over 30 seconds says why, in a comment that begins so. */
const REASON = '// Long: ';
const ORDER = ['browser', 'journeys', 'unit'];

/**
 * Files that say that they are long come first and the others by size, the browser's before all others: so that no
 * worker is left with a long one at the end. It needs no memory of an earlier run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weigh(file)]));
    return files.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }
}

function weigh({ moduleId, project }: TestSpecification): number {
  const long = readFileSync(moduleId, 'utf8').includes(REASON);
  const early = ORDER.length - ORDER.indexOf(project.name);
  return (long ? 1e12 : 0) + early * 1e9 + statSync(moduleId).size;
}
