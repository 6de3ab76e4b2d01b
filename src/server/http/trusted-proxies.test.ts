import { describe, expect, it } from 'vitest';
import { requestIds } from './request-log.ts';
import { trustedProxies } from './trusted-proxies.ts';

describe('trusted proxies', () => {
  it('are single addresses, ranges and names of ranges', () => {
    const isTrusted = trustedProxies(['198.51.100.7', '10.0.0.0/8', 'loopback', '2001:db8::/32']);
    for (const address of [
      '198.51.100.7',
      '10.9.8.7',
      '127.0.0.1',
      '::1',
      '::ffff:10.1.1.1',
      '2001:db8::9',
    ]) {
      expect(isTrusted(address), address).toBe(true);
    }
    for (const address of ['198.51.100.8', '11.0.0.1', '2001:db9::1', '', 'x']) {
      expect(isTrusted(address), address).toBe(false);
    }
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });

  it('[OPS-06] name requests, in letters that cannot forge a line, and nobody else does', () => {
    const name = (trusted: string[], remoteAddress: string, given: string) => {
      const request = { headers: { 'x-request-id': given }, socket: { remoteAddress } };
      return requestIds(trusted)(request as unknown as Parameters<ReturnType<typeof requestIds>>[0]);
    };
    expect(name(['loopback'], '127.0.0.1', 'from-the-proxy')).toBe('from-the-proxy');
    expect(name(['loopback'], '203.0.113.7', 'from-a-stranger')).toMatch(/^[0-9a-f-]{36}$/);
    expect(name([], '127.0.0.1', 'from-a-stranger')).toMatch(/^[0-9a-f-]{36}$/);
    for (const given of ['short', 'x'.repeat(65), 'with\nline-break', 'ünïcödé-name']) {
      expect(name(['loopback'], '127.0.0.1', given), given).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
