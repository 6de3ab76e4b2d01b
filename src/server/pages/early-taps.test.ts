import { expect, it } from 'vitest';
import { inlineScriptHashes } from './csp.ts';
import { holdEarlyTaps } from './early-taps.ts';

const PAGE = '<body><form></form><script>window.__reactRouterContext = {"ssr":true};</script></body>';

it('[CACHE-29] holds what is pressed from a script that the page has anyway', () => {
  const held = holdEarlyTaps(PAGE);
  expect(held).toContain('change("submit", hold, true)');
  expect(held).toContain('window.__reactRouterContext = {"ssr":true};</script>');
  expect(inlineScriptHashes(held)).toHaveLength(1);
});

it('leaves a page of another shape as it is', () => {
  expect(holdEarlyTaps('<body><script>start()</script></body>')).toBe(
    '<body><script>start()</script></body>',
  );
});
