import type { BuildOptions } from 'vite';

/** How the browser's files are written, the shop's and the office's. */
export const browserBuild = {
  target: 'es2022',
  cssTarget: 'safari15',
  assetsInlineLimit: 0,
  sourcemap: false,
} as const satisfies BuildOptions;

/** The list of all routes travels with every page: names by hash alone keep it short. */
export const fileNames = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};
