import { marked } from './csp.ts';

/** The script that React Router ends a page with: the page's modules, their list, and the start of the client. */
const START =
  /^((?:import (?:\* as \w+ from )?"[^"]+";\s*)+)(window\.__reactRouterRouteModules = [^;]+;)\s*import\("([^"]+)"\);$/;
const startTag = (mark: string) => `<script${marked(mark)} type="module" async="">`;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;

/** Later than this a page starts whatever is still loading: ms. */
const LONGEST_WAIT_MS = 4_000;

const WAIT = `const root = document.documentElement.dataset;
await new Promise((start) => {
  const painted = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 500 });
  const seen = () => {
    root.seen = "";
    requestAnimationFrame(() => setTimeout(painted));
  };
  if (root.scripts === "now") start();
  else if (document.readyState === "complete") seen();
  else addEventListener("load", seen, { once: true });
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, start, { once: true, capture: true });
  setTimeout(start, ${LONGEST_WAIT_MS});
});
root.fonts = root.seen = "";`;

/**
 * Lets a page's scripts, and its fonts on the first page of a visit, wait until what is seen has been loaded and
 * painted, or until the first touch: on a slow line they would take it from the banner. The load event also lets the
 * pictures come that are not of the first screen (`data-seen`, picture.module.css). Pages that show nothing without their scripts are left alone by
 * the caller; one whose own script finds that it needs them sets `data-scripts="now"` on its root. A page of another
 * shape, or not written under this mark, comes back unchanged.
 */
export function loadScriptsLate(html: string, mark: string): string {
  const [, code = ''] = html.split(startTag(mark));
  const written = code.slice(0, Math.max(0, code.indexOf('</script>')));
  const start = START.exec(written);
  if (start === null) return html;
  const [, imports = '', modules = '', entry = ''] = start;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href).filter((href) => href !== entry);
  const named = [...imports.matchAll(IMPORT)].map(([, name, href]) => ({ name, href }));
  const routes = named.filter(({ name }) => name !== undefined);
  const others = [...preloads, ...named.map(({ href }) => href)];
  const all = [...new Set([...routes.map(({ href }) => href), ...others])];
  const late = `${WAIT}
const [${routes.map(({ name }) => name).join(',')}] = await Promise.all(${JSON.stringify(all)}.map((url) => import(url)));
${modules}
import("${entry}");`;
  return html
    .replace(PRELOAD, (link, href: string) => (href === entry ? lowPriority(link) : ''))
    .replace(startTag(mark) + written, () => `<script${marked(mark)} type="module">${late}`);
}

function lowPriority(link: string): string {
  return link.replace('modulepreload"', 'modulepreload" fetchpriority="low"');
}
