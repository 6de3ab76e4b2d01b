import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from './session.ts';

/** The browser's storage, which Node.js has none of. */
function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()));
afterEach(() => void vi.unstubAllGlobals());

describe('the session of a browser', () => {
  it('is kept for every tab until it is cleared', () => {
    const cliente = { nome: 'Ana', email: 'ana@example.com', telefone: null };
    saveSession({ token: 'abc', cliente });
    expect(localStorage.getItem('clienteToken')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('clienteData') ?? '')).toEqual(cliente);
    clearSession();
    expect(localStorage.getItem('clienteToken')).toBeNull();
    expect(localStorage.getItem('clienteData')).toBeNull();
  });
});
