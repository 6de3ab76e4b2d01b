import type { Plugin } from 'vite';

/** All of others' code that a browser is sent, and by which build. Who adds a name has looked at what it does there. */
const SENT: Readonly<Record<Target, readonly string[]>> = {
  shop: ['react', 'react-dom', 'react-router', 'scheduler'],
  office: [
    '@tanstack/query-core',
    '@tanstack/react-query',
    // Reads barcodes out of the camera's pictures; loaded by whoever opens it, where the browser reads none itself.
    '@zxing/library',
    'react',
    'react-dom',
    'react-hook-form',
    'react-router',
    'scheduler',
    // Of '@zxing/library'.
    'ts-custom-error',
  ],
};

type Target = 'shop' | 'office';

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;

/** The package that a module is of; null for one of our own. */
export const packageOf = (module: string): string | null => PACKAGE.exec(module)?.[1] ?? null;

/** The packages of these modules that are not on the list. */
export function unlisted(target: Target, modules: readonly string[]): string[] {
  const names = new Set(modules.flatMap((id) => packageOf(id) ?? []));
  for (const name of SENT[target]) names.delete(name);
  return [...names].toSorted();
}

/** Stops a build that would send a browser a package which is not on the list. */
export function sentPackages(target: Target): Plugin {
  return {
    name: `vitrine:sent-packages-${target}`,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).flatMap(([id, { code }]) => (code === null || code === '' ? [] : id))
          : [],
      );
      const unknown = unlisted(target, modules);
      if (unknown.length > 0)
        this.error(
          `The ${target} would send browsers what sent-packages.ts does not list: ${unknown.join(', ')}`,
        );
    },
  };
}
