import { expect, it } from 'vitest';
import type { Sender } from './letter.ts';
import { exampleContext } from './order-examples.ts';
import { orderLetter } from './order-letters.ts';
import { inOwnWords } from './own-words.ts';

const SENDER: Sender = {
  name: 'Ateliê & Cia',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100',
  phone: '(21) 90000-0000',
  email: 'contato@atelie.example',
  publicUrl: 'https://loja.example',
};
const OWN = { assunto: 'Oba, {nome}!', abertura: 'Que alegria.', fecho: null };

/** A letter about an order, in words of the owner's where she has any. */
function letterOf(kind: string, { isTest, own }: { isTest: boolean; own: boolean }) {
  const context = exampleContext(kind, SENDER);
  const order = { ...context.facts.order, teste: isTest };
  const letter = orderLetter(kind, { ...context, facts: { ...context.facts, order } });
  if (letter === null) throw new Error(`No letter: ${kind}`);
  return inOwnWords(letter, { ...SENDER, ...(own && { textOf: () => OWN }) });
}

it.each(['pedido_recebido', 'pedido_pago', 'pedido_estornado'])(
  '[DAYS-25] %s about a test says so first, whoever words it, and no other one does',
  (kind) => {
    for (const own of [false, true]) {
      const { subject, preview, blocks } = letterOf(kind, { isTest: true, own });
      expect(subject).toMatch(own ? /^\[Teste\] Oba, / : /^\[Teste\] /);
      expect(preview).toMatch(/^Pedido de teste · /);
      expect(blocks[0]).toMatchObject({ text: expect.stringContaining('Este é um pedido de teste') });
      expect(JSON.stringify(letterOf(kind, { isTest: false, own }))).not.toMatch(
        /\[Teste\]|pedido de teste/i,
      );
    }
  },
);

it('[DAYS-25] the note of a sale tells a test as a test', () => {
  const told = letterOf('venda_aviso', { isTest: true, own: false });
  expect(told.subject).toMatch(/^\[Teste\] Compra paga, pedido /);
  expect(JSON.stringify(told)).not.toContain('Você vendeu');
  expect(JSON.stringify(told)).toContain('devolva o valor');
  expect(letterOf('venda_aviso', { isTest: false, own: false }).subject).toMatch(/^Você vendeu/);
});
