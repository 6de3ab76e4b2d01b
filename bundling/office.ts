import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { browserBuild, fileNames } from './output.ts';
import { sentPackages } from './sent-packages.ts';

const CLIENT_ENTRY = 'src/office/entry.client.tsx';
const SERVER_ENTRY = 'src/office/entry.server.tsx';

/** What the office's document has to load, as its server part imports it. */
const CLIENT_FILES = 'virtual:office-client';

interface ClientFiles {
  scripts: string[];
  imports: string[];
  styles: string[];
}

/** Through the development server; what React's fast refresh needs comes first. */
const FROM_SOURCES: ClientFiles = {
  scripts: ['/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${CLIENT_ENTRY}`],
  imports: [],
  styles: [],
};

/** Tells the office's server part what its document has to load: in development its sources. */
export function officeClientFiles(files: ClientFiles = FROM_SOURCES): Plugin {
  return {
    name: 'office-client-files',
    resolveId: (id) => (id === CLIENT_FILES ? `\0${CLIENT_FILES}` : null),
    load: (id) => (id === `\0${CLIENT_FILES}` ? `export default ${JSON.stringify(files)};` : null),
  };
}

/**
 * Builds the office as a bundle of its own: its client beside the shop's files, its server part in office/. It shares
 * no file with the shop, so nothing of it can weigh on a shopper.
 */
export async function buildOffice(folder: string): Promise<void> {
  const files = await buildClient(join(folder, 'client'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [officeClientFiles(files)],
    build: { ...browserBuild, ssr: SERVER_ENTRY, outDir: join(folder, 'office'), copyPublicDir: false },
  });
}

async function buildClient(outDir: string): Promise<ClientFiles> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sentPackages('office')],
    build: {
      ...browserBuild,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: CLIENT_ENTRY, output: fileNames },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the office has no entry');
  const atOnce = new Set([entry]);
  // Grows while it is gone through: what is imported at once may import at once itself.
  for (const { imports } of atOnce) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atOnce.add(chunk);
  }
  const styles = [...atOnce].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const [script = '', ...imports] = [...atOnce].map(({ fileName }) => `/${fileName}`);
  return { scripts: [script], imports, styles: [...new Set(styles)].map((name) => `/${name}`) };
}
