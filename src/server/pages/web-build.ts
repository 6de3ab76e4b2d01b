import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { OfficeShell, PageServices } from '#shared/page-services.ts';
import type { DevMiddleware } from '../http/server.ts';
import { freePort } from './free-port.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const CLIENT_FOLDER = `${ROOT}build/client`;
const SERVER_BUNDLE = `${ROOT}build/server/index.js`;
const OFFICE_BUNDLE = `${ROOT}build/office/entry.server.js`;

/** The web's server bundle, which makes the context that its own loaders read. */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      /** `mark` is the nonce of the scripts that the rendering writes. */
      createLoadContext(services: PageServices, mark: string): RouterContextProvider;
      /** The inline scripts that are the same in every rendering. */
      FIXED_SCRIPTS: readonly string[];
    };
  };
};

/** The office's server bundle. */
export interface OfficeBuild {
  renderOffice(shell: OfficeShell): Promise<string>;
}

export interface Web {
  production: boolean;
  build: () => Promise<WebBuild>;
  office: () => Promise<OfficeBuild>;
  middleware?: DevMiddleware;
  stop: () => Promise<void>;
}

/** The built bundles of shop and office, loaded once. */
export async function builtWeb(): Promise<Web> {
  if (!existsSync(SERVER_BUNDLE) || !existsSync(OFFICE_BUNDLE))
    throw new Error('A pasta build/ não existe: inicie com npm start, que a prepara.');
  const bundle = (await import(pathToFileURL(SERVER_BUNDLE).href)) as WebBuild;
  const office = (await import(pathToFileURL(OFFICE_BUNDLE).href)) as OfficeBuild;
  return {
    production: true,
    build: () => Promise.resolve(bundle),
    office: () => Promise.resolve(office),
    stop: () => Promise.resolve(),
  };
}

/** The web straight from its sources through Vite, with hot reload. */
export async function developedWeb(): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await withoutNewSignalListeners(async () =>
    createServer({
      root: ROOT,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { port: await freePort() } },
    }),
  );
  return {
    production: false,
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    office: async () => (await vite.ssrLoadModule('/src/office/entry.server.tsx')) as OfficeBuild,
    middleware: vite.middlewares,
    stop: () => vite.close(),
  };
}

/** Vite ends the process at SIGTERM or the end of its input, before the shop has ended in order: only main may. */
async function withoutNewSignalListeners<T>(create: () => Promise<T>): Promise<T> {
  const onSignal = new Set(process.listeners('SIGTERM'));
  const onEnd = new Set(process.stdin.listeners('end'));
  const created = await create();
  for (const listener of process.listeners('SIGTERM')) {
    if (!onSignal.has(listener)) process.off('SIGTERM', listener);
  }
  for (const listener of process.stdin.listeners('end')) {
    if (!onEnd.has(listener)) process.stdin.off('end', listener as () => void);
  }
  return created;
}
