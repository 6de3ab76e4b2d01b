import { expect, it } from 'vitest';
import { previewLetter } from './letter-preview.ts';
import { exampleContext } from './order-examples.ts';
import { ORDER_MAILS, orderLetter } from './order-letters.ts';

const SENDER = {
  name: 'Ateliê',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100',
  phone: '(21) 3333-4444',
  email: 'loja@example.com',
  publicUrl: 'https://loja.example',
  textOf: () => ({
    assunto: 'Saiu: {total}',
    abertura: 'Oi {nome}, seu pedido de {total} saiu!',
    fecho: null,
  }),
};

it('[PACK-14] a letter in the owner’s words that name the total tells it to who reads money alone', () => {
  const context = exampleContext('pedido_enviado', SENDER);
  const whole = previewLetter('pedido_enviado', context);
  expect(whole?.assunto).toMatch(/^Saiu: R\$/);
  const bare = previewLetter('pedido_enviado', context, { withoutSums: true });
  expect(bare?.assunto).toBe('Saiu: (valor)');
  expect(bare?.texto).toContain('seu pedido de (valor) saiu!');
  expect(JSON.stringify(bare)).not.toMatch(/R\$/);
});

it('[OWND-13] no letter about an order tells the team’s notes', () => {
  const letters = ORDER_MAILS.flatMap((kind) => {
    const context = exampleContext(kind, SENDER);
    const order = { ...context.facts.order, observacoes: 'Segredo: troque a fita.' };
    return orderLetter(kind, { ...context, facts: { ...context.facts, order } }) ?? [];
  });
  expect(letters.length).toBeGreaterThan(20);
  expect(JSON.stringify(letters)).not.toContain('Segredo');
});
