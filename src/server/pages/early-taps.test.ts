import { expect, it } from 'vitest';
import { ownScriptHashes } from './csp.ts';
import { holdEarlyTaps } from './early-taps.ts';

const PAGE =
  '<body><form></form><script nonce="m">window.__reactRouterContext = {"ssr":true};</script></body>';

it('[CACHE-29] holds what is pressed from a script that the page has anyway', () => {
  const held = holdEarlyTaps(PAGE, 'm');
  expect(held).toContain('change("submit", hold, true)');
  expect(held).toContain('window.__reactRouterContext = {"ssr":true};</script>');
  expect(ownScriptHashes(held, { mark: 'm', fixed: [] })).toHaveLength(1);
});

it('leaves a page of another shape or mark as it is', () => {
  for (const other of ['<body><script nonce="m">start()</script></body>', PAGE.replace('"m"', '"n"')])
    expect(holdEarlyTaps(other, 'm')).toBe(other);
});
