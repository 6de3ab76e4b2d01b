import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './csp.ts';

const settings = { https: false, sdkUrl: 'https://sdk.mercadopago.com/js/v2' };
const NONE = { scripts: [], styles: [] };
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('content security policy', () => {
  it('[CACHE-17] allows inline scripts by their hash, and data blocks not at all', () => {
    const code = 'window.a = 1;';
    const html = `<script>${code}</script><script src="/x.js"></script><script type="application/ld+json">{}</script>`;
    expect(inlineScriptHashes(html)).toEqual([
      `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ]);
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

  it('[CACHE-22] lets only the payment page reach the provider, at the configured address', () => {
    expect(contentSecurityPolicy('shop', NONE, settings)).not.toContain('mercadopago');
    expect(contentSecurityPolicy('admin', NONE, settings)).not.toContain('mercadopago');
    expect(directive(contentSecurityPolicy('payment', NONE, settings), 'connect-src')).toContain(
      'api.mercadopago.com',
    );
    const own = contentSecurityPolicy('payment', NONE, { https: false, sdkUrl: 'http://127.0.0.1:9/js/v2' });
    expect(directive(own, 'script-src')).toContain('http://127.0.0.1:9');
    expect(own).not.toContain('mercadopago');
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
