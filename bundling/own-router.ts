import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isCutting } from './unused-list.ts';

const OWN = fileURLToPath(new URL('../src/web/lib/router/index.ts', import.meta.url));

/**
 * Puts our own router in the place of the package in the browser's bundle: 27 KB less of a first visit, compressed. The server
 * renders with the package, development and the office have it. See docs/decisions/0124-a-router-of-our-own-in-the-browser.md.
 */
export function withOwnRouter(): Plugin {
  return {
    name: 'with-own-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (isCutting && /^react-router(\/dom)?$/.test(id) ? OWN : null),
  };
}
