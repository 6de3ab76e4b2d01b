import { describe, expect, it } from 'vitest';
import { messageErrors, messageText } from './contact-message.ts';

const message = { nome: 'Ana', email: 'ana@exemplo.com.br', mensagem: 'Vocês têm o vestido em P?' };

describe('a contact message', () => {
  it('[INFO-01] needs a name, an e-mail and a text', () => {
    expect(Object.keys(messageErrors({ nome: ' ', email: '', mensagem: '\n' }))).toEqual([
      'nome',
      'email',
      'mensagem',
    ]);
    expect(messageErrors(message)).toEqual({});
  });

  it('[INFO-02] says what is wrong with an e-mail that is none', () => {
    expect(messageErrors({ ...message, email: 'ana@' }).email).toContain('não parece completo');
  });

  it('[INFO-04] goes out whole by chat or mail', () => {
    expect(messageText(message)).toBe('Vocês têm o vestido em P?\n\nAna\nana@exemplo.com.br');
  });
});
