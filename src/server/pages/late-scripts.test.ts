import { expect, it } from 'vitest';
import { ownScriptHashes } from './csp.ts';
import { loadScriptsLate } from './late-scripts.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/entry.js" nonce="m"/><link rel="modulepreload" href="/assets/shop.js" nonce="m"/></head>
<body><script nonce="m">window.__reactRouterContext = {"ssr":true};</script><script nonce="m" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.js");</script></body>`;

it('[CACHE-29] lets a page ask for its scripts only once it has been seen or touched', () => {
  const late = loadScriptsLate(PAGE, 'm');
  expect(late).not.toMatch(/<link rel="modulepreload" href/);
  expect(late).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js" nonce="m"/>');
  expect(late).not.toMatch(/^import |[;>]import "/m);
  expect(late).toMatch(/addEventListener\("load", seen, \{ once: true \}\)/);
});

it('asks for all of them together, gives the router its modules, and starts the client last', () => {
  const late = loadScriptsLate(PAGE, 'm');
  const asked =
    'const [route0,route1] = await Promise.all(["/assets/root.js","/assets/home.js","/assets/shop.js","/assets/manifest.js"]';
  const places = [
    asked,
    'window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};',
    'import("/assets/entry.js");',
  ];
  expect(places.map((text) => late.indexOf(text))).toEqual(
    places.map((text) => late.indexOf(text)).toSorted((a, b) => a - b),
  );
  expect(late).toContain(asked);
});

it('adds no script element: the client knows each one of them', () => {
  expect(loadScriptsLate(PAGE, 'm').match(/<script/g)).toHaveLength(2);
  expect(ownScriptHashes(loadScriptsLate(PAGE, 'm'), { mark: 'm', fixed: [] })).toHaveLength(2);
});

it('leaves a page of another shape or mark as it is', () => {
  const other = PAGE.replace('window.__reactRouterRouteModules', 'window.otherModules');
  expect(loadScriptsLate(other, 'm')).toBe(other);
  expect(loadScriptsLate(PAGE, 'n')).toBe(PAGE);
});
