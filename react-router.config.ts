import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './compressed-files.ts';

export default {
  appDirectory: 'src/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Not a plugin of the bundler's: the server's part of the build adds files to the client's folder.
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
