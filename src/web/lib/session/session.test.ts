import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, dropSession, logout, refreshSession, saveSession } from './session.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

/** The browser's storage, which Node.js has none of. */
function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
});
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

  it('leaves nothing in the tab after a logout, even where the server is out of reach', async () => {
    for (const key of Object.values(TAB_KEYS)) sessionStorage.setItem(key, '{}');
    await logout();
    expect(Object.values(TAB_KEYS).filter((key) => sessionStorage.getItem(key) !== null)).toEqual([]);
  });

  it('[ACC-94] leaves nothing in the page either, where the tab keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    writeTab(TAB_KEYS.cardInDoubt, { key: 'a' });
    await logout();
    expect(readTab(TAB_KEYS.cardInDoubt)).toBeNull();
  });

  const session = (token: string, email: string) => ({ token, cliente: { nome: 'X', email } });

  it('[ACC-96] of somebody who has not left leaves nothing to who logs in over it', () => {
    const kept = ['cep', 'medidas', 'favoritos', 'vistos', 'buscas'];
    saveSession(session('abc', 'ana@example.com'));
    for (const key of kept) localStorage.setItem(key, '1');
    sessionStorage.setItem('pedido', '{}');
    saveSession(session('abd', 'ana@example.com'));
    expect(localStorage.getItem('cep')).toBe('1');
    expect(sessionStorage.getItem('pedido')).toBe('{}');
    saveSession(session('xyz', 'bia@example.com'));
    expect(kept.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(sessionStorage.getItem('pedido')).toBeNull();
    expect(localStorage.getItem('clienteToken')).toBe('xyz');
  });

  it('[ACC-98] is nobody’s where the browser keeps none of it, or but half', () => {
    expect(saveSession(session('abc', 'ana@example.com'))).toBe(true);
    const { setItem } = localStorage;
    localStorage.setItem = (key, value) => {
      if (key === 'clienteData') throw new Error('full');
      setItem(key, value);
    };
    // Another one's stands there, for which there was room.
    expect(saveSession(session('abd', 'bia@example.com'))).toBe(false);
    expect(localStorage.getItem('clienteToken')).toBeNull();
    expect(saveSession(session('abd', 'bia@example.com'))).toBe(false);
    expect(localStorage.getItem('clienteToken')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(saveSession(session('abe', 'ana@example.com'))).toBe(false);
  });

  it('[ACC-98] is there all the while that her profile is kept anew: other tabs see no logout', () => {
    saveSession(session('abc', 'ana@example.com'));
    const { removeItem } = localStorage;
    const removed: string[] = [];
    localStorage.removeItem = (key) => {
      removed.push(key);
      removeItem(key);
    };
    refreshSession(session('abc', 'ana@example.com'));
    expect(removed).toEqual([]);
  });

  it('[ACC-95] is neither kept on nor ended by an answer to another one', () => {
    saveSession(session('xyz', 'bia@example.com'));
    refreshSession(session('abc', 'ana@example.com'));
    dropSession('abc');
    expect(localStorage.getItem('clienteToken')).toBe('xyz');
    dropSession('xyz');
    refreshSession(session('xyz', 'bia@example.com'));
    expect(localStorage.getItem('clienteToken')).toBeNull();
  });
});
