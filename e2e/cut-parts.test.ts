import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { isCutting, libraries } from '../bundling/unused-list.ts';
import { withoutUnusedParts } from '../bundling/unused-parts.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { EVERY_PAGE_MS, SHOP_PATHS } from './every-page.ts';
import { checkedOut } from './payment-page.ts';
import { PATIENT, shopper } from './shopper.ts';

// Long: every page of the shop comes to life once, and each library is bundled anew.

const { shop, browser } = useShop();

describe('the shop without the unused parts of its libraries', () => {
  it(
    '[HOUSE-19] comes to life on every page without a word in the console',
    { timeout: EVERY_PAGE_MS },
    async () => {
      const checkout = await checkedOut(shop.url);
      const { context } = await shopper(browser, shop.url);
      const complaints: string[] = [];
      await store(context, {
        local: { cart: JSON.stringify(checkout.items) },
        session: { checkout: JSON.stringify(checkout) },
      });
      // Those are the office's, which has all of React.
      for (const path of SHOP_PATHS.filter((one) => !one.startsWith('/admin'))) {
        const page = await context.newPage();
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        // Not every page has a footer; and some lead on to another one, which is to be touched as well.
        await page.waitForFunction(() => {
          dispatchEvent(new Event('pointerdown'));
          return Object.keys(document.querySelector('h1') ?? {}).some((key) =>
            key.startsWith('__reactProps'),
          );
        });
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        await page.close();
        // What is not there is asked for, and the browser says so.
        const own = complaints.filter((text) => !text.startsWith('Failed to load resource'));
        expect(own, path).toEqual([]);
      }
    },
  );

  it('[HOUSE-19] leads an error in rendering to the page’s word for it, or to the shop’s', async () => {
    const { context, openPage } = await shopper(browser, shop.url);
    // Planted from another page: this one may fetch what its links lead to as soon as it is there.
    await plantErrors(await openPage('/carrinho'), ['pages/contact', 'pages/catalog']);
    const page = await openPage('/carrinho');
    await page.locator('footer').getByRole('link', { name: 'Contato', exact: true }).click();
    await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor(PATIENT);
    const another = await openPage('/carrinho');
    await another.locator('a[href="/produtos"]').first().click();
    await another.getByText('A lista não chegou até aqui.').waitFor(PATIENT);
    await context.close();
  });

  it('[HOUSE-19] leads an error while a page comes to life there too', async () => {
    const { context, openPage } = await shopper(browser, shop.url);
    await plantErrors(await openPage('/carrinho'), ['pages/contact']);
    const page = await context.newPage();
    await page.goto('/contato');
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor(PATIENT);
    await context.close();
  });
});

/** Pages of these routes throw where they are shown; what else their files have stays. */
async function plantErrors(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    const module = await page.evaluate(
      (id) => window['__reactRouterManifest']?.routes[id]?.module ?? '',
      route,
    );
    const body = `
      export * from '${module}?whole';
      export default function Planted() { throw new Error('planted'); }`;
    const isPlanted = (url: URL) => url.pathname === module && url.search === '';
    await page.context().route(isPlanted, (one) => one.fulfill({ contentType: 'text/javascript', body }));
  }
}

/** Each shows a part that is cut, and says whether that was an error. */
const SHOWN = {
  portal: 'dom.createPortal("x", document.createElement("p"))',
  Profiler: 'h(react.Profiler, { id: "x", onRender() {} }, "x")',
  Suspense: 'h(react.Suspense, null, "x")',
  Activity: 'h(react.Activity, null, "x")',
  ViewTransition: 'h(react.ViewTransition, null, h("p"))',
  useActionState: 'h(() => react.useActionState(() => 1, 0)[0])',
  'ref of a fragment': 'h(react.Fragment, { ref() {} }, h("p"))',
  'element of one’s own': 'h("my-element", { onX: 1, title: "x" })',
  preload: 'h(() => dom.preload("/x.png", { as: "image" }))',
  preinit: 'h(() => dom.preinit("/x.css", { as: "style" }))',
  preconnect: 'h(() => dom.preconnect("https://x.test"))',
  'what throws': 'h(() => { throw new Error("planted") })',
  plain: 'h("p", null, "x")',
};

describe.runIf(isCutting)('React without its unused parts', () => {
  let code: string;
  beforeAll(async () => {
    const isReact = ({ path }: { path: string }) => path.includes('react-dom');
    code = await built(withoutUnusedParts(libraries.filter(isReact)));
  });

  it('[HOUSE-19] refuses each of them with an error that reaches a boundary', async () => {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><title>x</title>');
    await page.addScriptTag({ content: code });
    await expect.poll(() => page.evaluate(() => Object.hasOwn(window, 'caught'))).toBe(true);
    const caught: Record<string, string> = await page.evaluate(() => Reflect.get(window, 'caught'));
    const silent = Object.keys(SHOWN).filter((name) => !caught[name]);
    expect(silent).toEqual(['plain']);
    expect(caught['what throws']).toContain('planted');
    expect(caught.preload).toContain('cut: preload');
  });
});

async function built(plugin: ReturnType<typeof withoutUnusedParts>): Promise<string> {
  const id = 'virtual:shown';
  const text = `
    import * as react from 'react';
    import * as dom from 'react-dom';
    import { createRoot } from 'react-dom/client';
    const h = react.createElement;
    const caught = {};
    class Boundary extends react.Component {
      state = { failed: false };
      static getDerivedStateFromError() { return { failed: true }; }
      componentDidCatch(error) { caught[this.props.name] = String(error); }
      render() { return this.state.failed ? 'failed' : this.props.show(); }
    }
    const shown = { ${Object.entries(SHOWN)
      .map(([name, code]) => `${JSON.stringify(name)}: () => ${code}`)
      .join()} };
    for (const [name, show] of Object.entries(shown)) {
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      dom.flushSync(() => root.render(h(Boundary, { name, show })));
    }
    window.caught = caught;`;
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '..'),
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      plugin,
      {
        name: 'shown',
        resolveId: (one) => (one === id ? id : null),
        load: (one) => (one === id ? text : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: id, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
