import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { englishIn } from './english.ts';
import { askEveryPage, EVERY_PAGE_MS } from './every-page.ts';
import { OFFICE_ENV } from './office-desk.ts';

// Long: every page of shop and office, its colours, words and movements read.

const { shop, browser } = useShop({ env: OFFICE_ENV });

const INK = 'rgb(36, 26, 32)';
const ACCENT = 'rgb(245, 167, 208)';
/** White, cream and sand. */
const GROUNDS = new Set(['rgb(255, 255, 255)', 'rgb(251, 247, 244)', 'rgb(244, 236, 230)']);
/** More of the window than this is a ground, and no mark. */
const GROUND_SHARE = 0.3;

/** The colours that texts have, and those that large parts of the window lie on. */
const colorsOf = (page: Page) =>
  page.evaluate((share) => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    const texts = shown.filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const wide = [document.body, ...shown].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, innerWidth) * Math.min(height, innerHeight) > share * innerWidth * innerHeight;
    });
    const grounds = wide
      .map((element) => getComputedStyle(element).backgroundColor)
      .filter((color) => color !== 'rgba(0, 0, 0, 0)');
    return {
      body: getComputedStyle(document.body).color,
      texts: [...new Set(texts.map((element) => getComputedStyle(element).color))],
      grounds: [...new Set(grounds)],
    };
  }, GROUND_SHARE);

/** All that a page says to eyes or to a screen reader. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = [
      'title',
      'aria-label',
      'alt',
      'placeholder',
      'aria-description',
      'aria-roledescription',
    ];
    const said = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...said].join('\n');
  });

interface Motion {
  selector: string;
  value: string;
  longestMs: number;
}

/** Every transition and animation that a page's styles know, with what its longest part takes. */
const motionsOf = (page: Page) =>
  page.evaluate(() => {
    const found: Motion[] = [];
    const root = getComputedStyle(document.documentElement);
    function look(rules: CSSRuleList): void {
      for (const rule of rules) {
        // Where no motion is wanted there is none: that is another rule's business.
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('reduced-motion: reduce')) continue;
        if (rule instanceof CSSStyleRule) note(rule);
        if ('cssRules' in rule && !(rule instanceof CSSKeyframesRule)) look(rule.cssRules as CSSRuleList);
      }
    }
    function note({ selectorText, style }: CSSStyleRule): void {
      const text = style.cssText.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
        root.getPropertyValue(name),
      );
      for (const [, value = ''] of text.matchAll(/(?:transition|animation)(?:-duration)?: ([^;]+)/g)) {
        const times = [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)(m?s)(?!\w)/g)];
        const longestMs = Math.max(0, ...times.map(([, n, unit]) => Number(n) * (unit === 's' ? 1000 : 1)));
        if (longestMs > 0) found.push({ selector: selectorText, value, longestMs });
      }
    }
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return found;
  });

const isException = ({ selector, value, longestMs }: Motion) =>
  (longestMs === 500 && value.startsWith('translate') && selector.includes('track')) ||
  (longestMs === 300 && value.includes('leave')) ||
  // What turns for as long as one waits has no length.
  value.includes('infinite');

describe('every page of shop and office', () => {
  let seen: Map<string, { colors: Awaited<ReturnType<typeof colorsOf>>; words: string; motions: Motion[] }>;

  beforeAll(async () => {
    seen = await askEveryPage(browser, shop.url, async (page) => ({
      colors: await colorsOf(page),
      words: await wordsOf(page),
      motions: await motionsOf(page),
    }));
  }, EVERY_PAGE_MS);

  it('[LOOK-07] sets near-black text on white and off-white, with the accent as no text and no ground', () => {
    for (const [path, { colors }] of seen) {
      expect(colors.body, path).toBe(INK);
      expect(colors.texts, path).toContain(INK);
      expect(colors.texts, path).not.toContain(ACCENT);
      expect(colors.texts, path).not.toContain('rgb(0, 0, 0)');
      expect(
        colors.grounds.filter((color) => !GROUNDS.has(color)),
        path,
      ).toEqual([]);
    }
  });

  it('[LOOK-10] says nothing in English, to eyes or to a screen reader', () => {
    expect(englishIn('Please add the product to your cart')).toHaveLength(7);
    for (const [path, { words }] of seen) {
      expect(words.length, path).toBeGreaterThan(20);
      expect(englishIn(words), path).toEqual([]);
    }
  });

  it('[LOOK-12] moves in 150 to 250 ms, but for the slide and the box', () => {
    const motions = [...seen.values()].flatMap((page) => page.motions);
    expect(motions.some(({ longestMs }) => longestMs === 500)).toBe(true);
    expect(motions.some(({ value }) => value.includes('leave'))).toBe(true);
    const usual = motions.filter((motion) => !isException(motion));
    expect(usual.length).toBeGreaterThan(10);
    expect(usual.filter(({ longestMs }) => longestMs < 150 || longestMs > 250)).toEqual([]);
  });
});

const BAD_CALLS: readonly [method: string, path: string, body?: unknown][] = [
  ['GET', '/nada'],
  ['GET', '/produtos/999999'],
  ['GET', '/produtos/abc'],
  ['GET', '/produtos?limit=abc'],
  ['GET', '/clientes/me'],
  ['GET', '/pedidos'],
  ['GET', '/pedidos/PED-NADA/status'],
  ['POST', '/pedidos/consultar', { codigo: 'PED-NADA', email: 'x@example.com' }],
  ['POST', '/clientes/login', {}],
  ['POST', '/clientes/login', { email: 'x@example.com', senha: 'errada' }],
  ['POST', '/clientes/registrar', {}],
  ['POST', '/clientes/registrar', { nome: 1, email: [], cpf: {} }],
  ['POST', '/clientes/redefinir-senha/nada', { novaSenha: 'uma-senha-boa-1' }],
  ['POST', '/clientes/confirmar-email/nada'],
  ['POST', '/admin/login', { username: 'x', password: 'y' }],
  ['POST', '/frete/calcular', {}],
  ['POST', '/frete/calcular', { cepDestino: '00000000', cartItems: [{ id: 'x', quantidade: -1 }] }],
  ['POST', '/payment/pix/create', {}],
  ['POST', '/payment/cartao/create', { items: 'x' }],
  ['POST', '/payment/preference/create', {}],
  ['POST', '/produtos', {}],
  ['PUT', '/clientes/me', {}],
  ['DELETE', '/categorias/1'],
  ['POST', '/contato', {}],
];

it('[LOOK-10] refuses calls in Portuguese, whatever is wrong with them', async () => {
  for (const [method, path, body] of BAD_CALLS) {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-idempotency-key': 'look-10',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const told = (await answer.json()) as { error?: string; erro?: string; campos?: Record<string, string> };
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    // The name of a field is the contract's, and no word for people.
    const text = [told.error, told.erro, ...Object.values(told.campos ?? {})]
      .join('\n')
      .replaceAll(/\([\w.]+: /g, '(');
    expect(text.trim().length, path).toBeGreaterThan(3);
    expect(englishIn(text), `${method} ${path}: ${text}`).toEqual([]);
  }
  const unreadable = await fetch(`${shop.url}/api/clientes/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  });
  const { error } = (await unreadable.json()) as { error: string };
  expect(error.length).toBeGreaterThan(3);
  expect(englishIn(error)).toEqual([]);
});
