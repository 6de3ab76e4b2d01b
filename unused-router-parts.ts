import type { Plugin } from 'vite';

/** Parts of the router that this shop never switches on, and what stands in for them in the browser. */
const UNUSED: Record<string, string> = {
  // Only with `instrumentations`, which no entry passes.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
  // Only with lazy route discovery; the whole manifest comes with the page (routeDiscovery: initial).
  'dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = () => '/__manifest';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = () => Promise.resolve();`,
};

/** Leaves them out of the browser's bundle: 2 KB of the first load, compressed. */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const part = Object.keys(UNUSED).find((path) =>
        id.endsWith(`/react-router/dist/production/lib/${path}`),
      );
      return part === undefined ? null : UNUSED[part];
    },
  };
}
