import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassName } from './bundling/class-names.ts';
import { minifiedTwice } from './bundling/minified-twice.ts';
import { officeClientFiles } from './bundling/office.ts';
import { browserBuild, fileNames } from './bundling/output.ts';
import { withOwnRouter } from './bundling/own-router.ts';
import { sentPackages } from './bundling/sent-packages.ts';
import { withoutUnusedParts } from './bundling/unused-parts.ts';

/**
 * What every page of the storefront needs travels in one file: the framework, the layout around the pages, the cart's
 * memory. Many small files, or one for the framework and one for the rest, compress worse (measured: 3 to 6 KB of 115).
 * What only some pages or an opened panel need stays out of it.
 */
const everyPage = [
  'node_modules/(react|scheduler)',
  'src/shared/(cart|catalog|cep|cpf|money|paths|shop|stored-cart|text)\\.',
  'src/web/(root|pages/layout)\\.',
  'src/web/features/layout/(?!mobile-menu|customer-menu|give-way)',
  'src/web/features/cart/(cart-(announcer|check|corner|memory|provider|store)|use-cart)\\.',
  'src/web/lib/(calls/(?!use-address|send-file|ask-file)|router/|session/|storage/storage|document/(lazy|page-meta|use-)|sample-data/simulation)',
  'src/web/ui/(?!checkbox|dialog|focus-in|hint-news|info-box|known-field|masked-|password|quantity|skeleton|text-blocks)',
];

export default defineConfig({
  plugins: [
    withOwnRouter(),
    withoutUnusedParts(),
    reactRouter(),
    minifiedTwice(),
    officeClientFiles(),
    sentPackages('shop'),
  ],
  css: { modules: { generateScopedName: shortClassName } },
  build: browserBuild,
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'shop', test: new RegExp(everyPage.join('|')) },
                // What forms tell. Every page has a list of all files, and each small one lengthens it.
                { name: 'told', test: /src\/web\/ui\/(focus-in|hint-news|info-box)/ },
                // What this browser remembers of a shopper's size and place.
                { name: 'kept', test: /src\/web\/lib\/(storage\/kept-text|sizes\/kept-|delivery\/kept-)/ },
              ],
            },
            ...fileNames,
          },
        },
      },
    },
  },
});
