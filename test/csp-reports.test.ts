import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const readMetrics = async () => (await fetch(`${shop.url}/metrics`)).text();

describe('reports of policies', () => {
  const tell = (body: string, type = 'application/csp-report') =>
    fetch(`${shop.url}/relatos-csp`, { method: 'POST', headers: { 'content-type': type }, body });
  const broken = (over: Record<string, unknown> = {}) =>
    JSON.stringify({
      'csp-report': {
        'document-uri': `${shop.url}/redefinir-senha/segredo-do-link?x=1`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://mau.example/roubo.js?token=1',
        'script-sample': 'segredo-na-amostra',
        ...over,
      },
    });
  const lines = () =>
    shop
      .logs()
      .split('\n')
      .filter((line) => line.includes('a page broke its policy'));

  it('[OPS-32] are counted by rule and logged once a kind, with no address of a person in them', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await tell(broken())).status).toBe(204);
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      csp: { directive: 'script-src-elem', page: '/redefinir-senha/:token', blocked: 'https://mau.example' },
    });
    expect(shop.logs()).not.toMatch(/segredo-(do-link|na-amostra)/);
    const figures = await readMetrics();
    expect(figures).toMatch(/vitrine_csp_reports_total\{directive="script-src-elem"[^}]*\} 3/);
  });

  it('[OPS-32] of what a browser’s own extension does are left out', async () => {
    const before = lines().length;
    expect((await tell(broken({ 'blocked-uri': 'moz-extension://abc/x.js' }))).status).toBe(204);
    expect(lines()).toHaveLength(before);
  });

  it('[OPS-32] that are none, too long or of another kind are refused', async () => {
    const bad = [
      '',
      '[',
      '{}',
      'null',
      '{"csp-report":[]}',
      broken({ 'effective-directive': 'a"\n{}' }),
      broken({ 'effective-directive': 'made-up' }),
    ];
    for (const body of bad) expect([body, (await tell(body)).status]).toEqual([body, 400]);
    expect((await tell(broken({ 'script-sample': 'x'.repeat(9_000) }))).status).toBe(413);
    expect((await tell(broken(), 'text/plain')).status).toBe(415);
    const figures = await readMetrics();
    expect(figures.match(/^vitrine_csp_reports_total\{/gm)).toHaveLength(1);
  });

  it('[OPS-32] are limited by address', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => tell(broken())));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});
