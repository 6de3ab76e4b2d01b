import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FIELDS, keepDraft, readDraft } from './form-state.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const typed = { ...EMPTY_FIELDS, endereco: 'Rua das Flores' };

describe('the form that a tab keeps', () => {
  it('comes back for the customer who left it, and for nobody else', () => {
    keepDraft('ana@example.com', { ...typed, email: 'ana@example.com' });
    expect(readDraft('ana@example.com').endereco).toBe('Rua das Flores');
    expect(readDraft('bia@example.com')).toEqual({});
    expect(readDraft(null)).toEqual({});
  });

  it('goes on with a guest who logs in, unless it names somebody else', () => {
    keepDraft(null, typed);
    expect(readDraft('ana@example.com').endereco).toBe('Rua das Flores');
    keepDraft(null, { ...typed, email: 'Ana@example.com ' });
    expect(readDraft('ana@example.com').endereco).toBe('Rua das Flores');
    expect(readDraft('bia@example.com')).toEqual({});
    expect(readDraft(null).endereco).toBe('Rua das Flores');
  });
});
