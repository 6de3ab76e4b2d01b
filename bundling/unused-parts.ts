import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { withoutUnused } from './cutter.ts';
import { libraries, unusedOf } from './unused-list.ts';

/**
 * Leaves out of the browser's React and router what no page of the shop can reach: 16 KB of a first visit of 112,
 * compressed. The server renders with all of it, the office has all of it. See docs/decisions/0052-what-no-page-needs.md.
 */
export function withoutUnusedParts(cut = libraries): Plugin {
  const seen = new Set<string>();
  return {
    name: 'without-unused-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const library = cut.find(({ path }) => id.endsWith(path));
      if (!library) return null;
      if (createHash('sha256').update(code).digest('hex') !== library.sha256) throw unknown(library.path);
      seen.add(library.path);
      return { code: withoutUnused(code, this.parse(code), unusedOf(library)), map: null };
    },
    buildEnd(error) {
      const missing = cut.find(({ path }) => !seen.has(path));
      if (missing && !error) throw unknown(missing.path);
    },
  };
}

const unknown = (path: string) =>
  new Error(
    `${path} is not the file whose unused parts were looked at: docs/decisions/0052-what-no-page-needs.md says what to do`,
  );
