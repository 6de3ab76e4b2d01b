import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SessionProvider, useSession } from './session.ts';

function Probe() {
  return useSession() === null ? 'ninguém' : 'alguém';
}

describe('the session in a page', () => {
  it('[ACC-13] is an error outside of its provider', () => {
    expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
      'useSession precisa estar dentro de SessionProvider',
    );
  });

  it('[ACC-13] is there inside, and nobody’s in the server’s HTML', () => {
    const page = createElement(SessionProvider, null, createElement(Probe));
    expect(renderToStaticMarkup(page)).toBe('ninguém');
  });
});
