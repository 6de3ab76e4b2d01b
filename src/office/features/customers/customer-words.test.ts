import { describe, expect, it } from 'vitest';
import { customerWords } from './customer-words.ts';

describe('a customer in words', () => {
  it('[ACUS-07] has a text for all that is missing', () => {
    const missing = {
      nome: 'Nome não informado',
      email: 'Email não informado',
      whatsapp: 'WhatsApp não informado',
      cpf: 'CPF não informado',
      since: 'Data não disponível',
    };
    expect(customerWords({})).toEqual(missing);
    expect(customerWords({ nome: ' ', email: '', whatsapp: '', cpf: '', created_at: 'ontem' })).toEqual(
      missing,
    );
  });

  it('has digits in their masks, and leaves alone what the shop has masked', () => {
    const told = { whatsapp: '21987654321', cpf: '52998224725', created_at: '2026-11-21T01:30:00Z' };
    expect(customerWords(told)).toMatchObject({
      whatsapp: '(21) 98765-4321',
      cpf: '529.982.247-25',
      since: '20/11/2026, 22:30',
    });
    expect(customerWords({ cpf: '•••.982.•••-••' }).cpf).toBe('•••.982.•••-••');
  });
});
