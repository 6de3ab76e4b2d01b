import { expect, it } from 'vitest';
import { unlisted } from '../bundling/sent-packages.ts';

it('[RUN-90] a build sends browsers the packages of a list, and stops at any other', () => {
  const modules = [
    '/srv/shop/src/web/root.tsx',
    '/srv/shop/node_modules/react/index.js',
    '/srv/shop/node_modules/@new/one/dist/a.js?v=1',
    '/srv/shop/node_modules/react-dom/node_modules/nested/b.js',
    'virtual:react-router/browser-manifest',
  ];
  expect(unlisted('shop', modules)).toEqual(['@new/one', 'nested']);
  expect(unlisted('shop', ['/a/node_modules/react-hook-form/c.js'])).toEqual(['react-hook-form']);
  expect(unlisted('office', ['/a/node_modules/react-hook-form/c.js'])).toEqual([]);
});
