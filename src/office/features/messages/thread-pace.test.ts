import { describe, expect, it } from 'vitest';
import type { ItemDaConversa } from '#shared/wire/messages.ts';
import { lastPageOf, paceOf } from './thread-pace.ts';

const thread = (...states: ItemDaConversa['estado'][]) => ({
  itens: states.map((estado, id): ItemDaConversa => ({
    tipo: 'email',
    id,
    em: '2026-01-01T00:00:00.000Z',
    por: 'equipe',
    titulo: '',
    texto: '',
    modelo: '',
    estado,
    separacao: false,
    pode_excluir: false,
  })),
});

describe('how a thread is read again', () => {
  it('[MSGS-17] is soon while a mail waits, seldom while one is tried again, and never else', () => {
    expect(paceOf(null)).toBe(false);
    expect(paceOf(thread())).toBe(false);
    expect(paceOf(thread('enviado', 'falhou', 'dispensado', 'aberto', 'anotado'))).toBe(false);
    expect(paceOf(thread('enviado', 'tentando'))).toBe(60_000);
    expect(paceOf(thread('tentando', 'na_fila'))).toBe(3000);
  });

  it('[MSGS-17] has a last page, of nothing the first', () => {
    expect([0, 1, 20, 21, 41].map((total) => lastPageOf(total, 20))).toEqual([0, 0, 0, 1, 2]);
  });
});
