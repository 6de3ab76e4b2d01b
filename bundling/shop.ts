import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { drawBanner } from '../src/demo/art/banner.ts';
import { inAscii, mappingsInAscii } from './ascii.ts';

// node bundling/shop.ts: the server with its packages in a few files, build/shop, as `npm start` runs it.

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(HOUSE, 'src');
const FOLDER = join(HOUSE, 'build', 'shop');

/**
 * Packages that stay where they are: native code, what reads files of its own beside it and what that shares with us, what
 * only development has, the list of common passwords, and the library of passkeys, whose modules need the order that they
 * are written in. The last two are loaded with the first of either.
 */
const LEFT_OUT = [
  'sharp',
  '@fastify/swagger-ui',
  'yaml',
  'vite',
  '@zxcvbn-ts/language-common',
  '@simplewebauthn/server',
];

/** What lies beside a source (migrations, fonts, programs of other processes) is looked for from where that source lies. */
function fromItsPlace(): Plugin {
  return {
    name: 'from-its-place',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return null;
      const place = relative(FOLDER, id).replaceAll('\\', '/');
      // On the same line, which the map is content with.
      return {
        code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`),
        map: null,
      };
    },
  };
}

const DRAWN = 'banner.json';

/** The banner is drawn as the server is built, and read by the server that was. */
function drawnBanner(): Plugin {
  const banner = join(SOURCES, 'demo', 'art', 'banner.ts');
  let isFound = false;
  const file = relative(dirname(banner), join(FOLDER, DRAWN)).replaceAll('\\', '/');
  return {
    name: 'drawn-banner',
    enforce: 'pre',
    load(id) {
      if (id !== banner) return null;
      isFound = true;
      return `import { readFileSync } from 'node:fs';
        export const drawBanner = () => JSON.parse(readFileSync(new URL('${file}', import.meta.url), 'utf8'));`;
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`${banner} is in no bundle: each start would draw it`);
    },
  };
}

/** As `npm run trace` reads them: nothing of the sources is in it, which lie beside it. */
interface Map {
  mappings: string;
}

function rewriteInAscii(script: string): void {
  const code = readFileSync(script, 'utf8');
  const mapFile = `${script}.map`;
  const map = JSON.parse(readFileSync(mapFile, 'utf8')) as Map;
  writeFileSync(mapFile, JSON.stringify({ ...map, mappings: mappingsInAscii(map.mappings, code) }));
  writeFileSync(script, inAscii(code));
}

await build({
  configFile: false,
  logLevel: 'error',
  root: HOUSE,
  plugins: [drawnBanner(), fromItsPlace()],
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: 'src/server/main.ts',
    outDir: FOLDER,
    target: 'es2024',
    copyPublicDir: false,
    // For `npm run trace`; the scripts don't name it, so that nothing loads it.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        // Without hashes: what Node.js keeps compiled of a build takes the place of what it kept of the last.
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        comments: false,
        // Names stay: they are what a log tells of an error, and shorter ones save nothing of the process.
        minify: { compress: { keepNames: { function: true, class: true } }, mangle: false },
      },
    },
  },
});

writeFileSync(join(FOLDER, DRAWN), JSON.stringify(drawBanner()));
for (const name of readdirSync(FOLDER)) if (name.endsWith('.js')) rewriteInAscii(join(FOLDER, name));
