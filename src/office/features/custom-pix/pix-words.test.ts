import { describe, expect, it } from 'vitest';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import {
  amountNotes,
  disputeWord,
  endedWord,
  findPix,
  isOpen,
  leftOf,
  pictureAddress,
  pixChat,
} from './pix-words.ts';
import { tieOf } from './tie.ts';

const NOW = Date.parse('2026-11-21T12:00:00-03:00');
const PIX: PixCustomizado = {
  id: 7,
  descricao: 'Ajuste de barra',
  valor: 4550,
  status: 'pending',
  created_at: '2026-11-21T10:00:00-03:00',
  paid_at: null,
  expires_at: '2026-11-22T10:00:00-03:00',
  qr_code_image: 'iVBOR',
  qr_code_text: '00020126PIX',
  ticket_url: 'https://pago.example/7',
  devolvido: 0,
  valor_pedido: null,
  contestacao: null,
  pedido: null,
  cliente: null,
};

describe('a custom PIX', () => {
  it('[APIX-03] has an amount above 0, in whole cents', () => {
    expect([typedCents('10,50'), typedCents('10.5'), typedCents('R$ 1.299,90'), typedCents('1.299')]).toEqual(
      [1050, 1050, 129_990, 129_900],
    );
    for (const none of ['', '0', '0,00', '-5', 'dez', '1,299', '1e3', '10,555']) {
      expect(typedCents(none)).toBeNull();
    }
  });

  it('[APIX-06] shows its picture whether it comes as base64 or as a data URL', () => {
    expect(pictureAddress('iVBOR')).toBe('data:image/png;base64,iVBOR');
    expect(pictureAddress('data:image/png;base64,iVBOR')).toBe('data:image/png;base64,iVBOR');
    expect(pictureAddress('')).toBe('');
  });

  it('is open until its term ends', () => {
    expect(isOpen(PIX, NOW)).toBe(true);
    expect(endedWord(PIX, NOW)).toBe('');
    expect(endedWord(PIX, NOW + 86_400_000)).toBe('expirado');
    expect(endedWord({ ...PIX, status: 'cancelled' }, NOW)).toBe('cancelado');
    expect(endedWord({ ...PIX, status: 'paid' }, NOW + 86_400_000)).toBe('');
  });

  it('goes out by WhatsApp with its amount, its code and its address', () => {
    const text = new URL(pixChat(PIX, 'Ateliê')).searchParams.get('text');
    for (const part of ['R$ 45,50', 'Ajuste de barra', 'Ateliê', '00020126PIX', 'https://pago.example/7']) {
      expect(text).toContain(part);
    }
  });

  it('[APIX-27, APIX-28, APIX-26] says what went back, what was asked and how it is contested', () => {
    const paid: PixCustomizado = { ...PIX, status: 'paid', devolvido: 3000, valor_pedido: 5000 };
    expect(leftOf(paid)).toBe(1550);
    expect(amountNotes(paid)).toEqual(['R$ 30,00 devolvidos de R$ 45,50', 'em vez de R$ 50,00']);
    expect(amountNotes({ ...paid, status: 'refunded' })).toEqual([]);
    const word = (estado: 'aberta' | 'ganha' | 'perdida', prazo: string | null) =>
      disputeWord({ ...paid, contestacao: { estado, prazo } }, () => 'amanhã');
    expect([disputeWord(paid, String), word('aberta', null), word('aberta', 'x')]).toEqual([
      '',
      'contestado',
      'contestado, responda até amanhã',
    ]);
    expect([word('ganha', 'x'), word('perdida', 'x')]).toEqual(['contestação ganha', 'contestação perdida']);
    expect(findPix([paid], '15,50')).toHaveLength(1);
  });

  it('[APIX-38] is found by what it is about, and says it', () => {
    const pedido = { id: 42, numero: 1042, codigo: 'K7QF9-M2XA4-TBCDE', nome: 'Ana Souza' };
    const tied = { ...PIX, pedido };
    for (const typed of ['#1042', '1042', 'ana souza', 'k7qf9'])
      expect(findPix([tied], typed)).toHaveLength(1);
    expect(tieOf(tied)).toEqual({ text: 'Pedido #1042 · Ana Souza', to: '/admin/dashboard/vendas/42' });
    expect(tieOf({ ...tied, pedido: { ...pedido, nome: '' } })?.text).toBe('Pedido #1042');
    const guest = { ...PIX, cliente: { id: null, pedido: 42, nome: 'Bia' } };
    expect(findPix([guest], 'bia')).toHaveLength(1);
    expect(tieOf(guest)).toEqual({
      text: 'Bia',
      to: '/admin/dashboard/clientes/visitante/42',
    });
    expect(tieOf(PIX)).toBeNull();
  });

  it('is found by text, number and amount', () => {
    expect(findPix([PIX], 'AJUSTE')).toHaveLength(1);
    expect(findPix([PIX], '45,50')).toHaveLength(1);
    expect(findPix([PIX], 'saia')).toHaveLength(0);
  });
});
