import { describe, expect, it } from 'vitest';
import { wantsJson } from './answers.ts';

describe('page or JSON at a path that is both', () => {
  it('[CAPI-02] answers JSON to the XHR marker', () => {
    expect(wantsJson({ 'x-requested-with': 'XMLHttpRequest', accept: 'text/html' })).toBe(true);
  });

  it.each([
    ['application/json', true],
    ['application/json, text/plain, */*', true],
    ['text/html, application/json', true],
    ['text/html;q=0.9, application/json', true],
    ['text/html, application/json;q=0.9', false],
    ['application/json;q=0', false],
    ['*/*', false],
    ['application/*', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['application/ld+json', false],
  ])('Accept: %s', (accept, json) => {
    expect(wantsJson({ accept })).toBe(json);
  });

  it('answers the page when nothing is said', () => {
    expect(wantsJson({})).toBe(false);
  });
});
