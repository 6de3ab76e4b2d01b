import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './bundling/compressed-files.ts';
import { buildOffice } from './bundling/office.ts';

export default {
  appDirectory: 'src/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildOffice(buildDirectory);
    await compressFiles(join(buildDirectory, 'client'));
  },
} satisfies Config;
