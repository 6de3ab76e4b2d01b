import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, ownScriptHashes, withoutMark } from './csp.ts';

const payment = {
  script: ['https://sdk.pagamento.example'],
  connect: ['https://api.pagamento.example'],
  frame: ['https:'],
  form: ['https:'],
};
const settings = { https: false, payment };
const NONE = { scripts: [], styles: [] };
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('content security policy', () => {
  it('[CACHE-17] allows inline scripts by their hash: those that the rendering wrote, and none that got into it', () => {
    const [written, fixed] = ['window.a = 1;', 'window.b = 2;'];
    const html = `<script nonce="m">${written}</script><script>${fixed}</script><script>steal()</script>
<script nonce="guessed">steal(1)</script><script src="/x.js"></script><script type="application/ld+json">{}</script>`;
    expect(ownScriptHashes(html, { mark: 'm', fixed: [fixed] })).toEqual(
      [written, fixed].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
    );
    expect(withoutMark(html, 'm')).not.toContain('nonce="m"');
  });

  it('[CACHE-17][CACHE-19] never allows unsafe scripts, plugins, foreign bases or framing', () => {
    for (const kind of ['shop', 'payment', 'admin'] as const) {
      const policy = contentSecurityPolicy(kind, NONE, settings);
      expect(directive(policy, 'script-src')).not.toMatch(/unsafe/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('[CACHE-52] lets no text become code but by the shop’s own policy, where no provider’s script runs, and has breaks told', () => {
    const types = (kind: 'shop' | 'payment' | 'admin') =>
      directive(contentSecurityPolicy(kind, NONE, settings), 'trusted-types');
    expect([types('shop'), types('admin'), types('payment')]).toEqual([
      'trusted-types default',
      "trusted-types 'none'",
      '',
    ]);
    for (const kind of ['shop', 'payment', 'admin'] as const) {
      const policy = contentSecurityPolicy(kind, NONE, settings);
      expect(directive(policy, 'report-uri')).toBe('report-uri /relatos-csp');
      expect(directive(policy, 'require-trusted-types-for') === '').toBe(kind === 'payment');
    }
  });

  it('[CACHE-22] lets only the payment page reach the provider, at what it names', () => {
    expect(contentSecurityPolicy('shop', NONE, settings)).not.toContain('pagamento.example');
    expect(contentSecurityPolicy('admin', NONE, settings)).not.toContain('pagamento.example');
    const policy = contentSecurityPolicy('payment', NONE, settings);
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://sdk.pagamento.example");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.pagamento.example");
  });

  it('[DPIC-10] names the origin that sends pictures for pictures alone, and none where there is none', () => {
    const policy = contentSecurityPolicy('shop', NONE, {
      ...settings,
      pictures: 'http://fotos.example:9000',
    });
    expect(directive(policy, 'img-src')).toBe("img-src 'self' https: data: http://fotos.example:9000");
    expect(policy.split('fotos.example')).toHaveLength(2);
    for (const pictures of [null, undefined])
      expect(directive(contentSecurityPolicy('shop', NONE, { ...settings, pictures }), 'img-src')).toBe(
        "img-src 'self' https: data:",
      );
  });

  it('[CACHE-22, CARD-46] lets only the payment page frame a bank’s page and post to it, where its provider asks for that', () => {
    const asked = contentSecurityPolicy('payment', NONE, settings);
    expect(directive(asked, 'frame-src')).toBe('frame-src https:');
    expect(directive(asked, 'form-action')).toBe("form-action 'self' https:");
    const unasked = { ...settings, payment: { ...payment, frame: [], form: [] } };
    const office = contentSecurityPolicy('admin', NONE, settings);
    const others = [
      contentSecurityPolicy('shop', NONE, settings),
      contentSecurityPolicy('payment', NONE, unasked),
    ];
    for (const policy of others) expect(directive(policy, 'frame-src')).toBe("frame-src 'none'");
    for (const policy of [office, ...others])
      expect(directive(policy, 'form-action')).toBe("form-action 'self'");
    // [MTXT-11] The letters that its owner words, which the shop itself shows.
    expect(directive(office, 'frame-src')).toBe("frame-src 'self'");
  });

  it('[CACHE-18] allows style attributes on the payment page alone', () => {
    for (const kind of ['shop', 'admin'] as const)
      expect(contentSecurityPolicy(kind, NONE, settings)).not.toMatch(/unsafe|style-src-/);
    expect(contentSecurityPolicy('payment', NONE, settings)).toContain("style-src-attr 'unsafe-inline'");
  });

  it('[CACHE-18] allows inline styles by their hash only', () => {
    const policy = contentSecurityPolicy('shop', { scripts: [], styles: ["'sha256-abc'"] }, settings);
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'sha256-abc'");
  });

  it('[CACHE-20] allows pictures from the shop, any https address and data', () => {
    expect(directive(contentSecurityPolicy('shop', NONE, settings), 'img-src')).toBe(
      "img-src 'self' https: data:",
    );
  });
});
