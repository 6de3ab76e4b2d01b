import { describe, expect, it } from 'vitest';
import { MAIL_TEXT_NAMES, MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import type { OwnText } from '#shared/mail-texts.ts';
import { EXCHANGE_MAILS } from '../features/exchanges/letters.ts';
import { letterHtml } from '../features/mail/letter-html.ts';
import { letterText } from '../features/mail/letter-text.ts';
import type { Letter, Sender } from '../features/mail/letter.ts';
import { exampleOrderLetter } from '../features/mail/order-examples.ts';
import { ORDER_MAILS } from '../features/mail/order-letters.ts';
import { inOwnWords } from '../features/mail/own-words.ts';
import { readText } from '../features/mail-texts/kept-text.ts';
import { ownPartsOf, shopsText, shownText, tidyTyped } from '../features/mail-texts/shops-own.ts';
import { exampleLetters } from './mail-texts.ts';

const SENDER: Sender = {
  name: 'Ateliê & Cia',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100',
  phone: '(21) 90000-0000',
  email: 'contato@atelie.example',
  publicUrl: 'https://loja.example',
};
const LETTERS = exampleLetters(SENDER);
const letterOf = (name: MailTextName): Letter => {
  const found = LETTERS.filter(({ own }) => own?.name === name);
  expect(found).toHaveLength(1);
  return found[0] as Letter;
};
const worded = (letter: Letter, text: OwnText | null) =>
  inOwnWords(letter, { ...SENDER, textOf: () => text });
const NONE: OwnText = { assunto: null, abertura: null, fecho: null };

/** To the shop, not to whoever buys. */
const isToShop = (kind: string) => kind.endsWith('_aviso') || kind === 'troca_fotos';

describe('every mail to shoppers', () => {
  it('[MTXT-01] has a text of its own in the list, those about orders and exchanges by their kinds', () => {
    for (const kind of [...ORDER_MAILS, ...EXCHANGE_MAILS])
      expect([kind, Object.hasOwn(MAIL_TEXTS, kind)]).toEqual([kind, !isToShop(kind)]);
    for (const kind of ORDER_MAILS.filter(isToShop))
      expect(exampleOrderLetter(kind, SENDER)?.own).toBeUndefined();
  });

  it.each(MAIL_TEXT_NAMES)('[MTXT-02] %s is the very same letter where nothing was changed', (name) => {
    const letter = letterOf(name);
    expect(worded(letter, null)).toBe(letter);
    for (const same of [worded(letter, NONE), inOwnWords(letter, SENDER)]) {
      expect(same.subject).toBe(letter.subject);
      expect(letterHtml(same, SENDER)).toBe(letterHtml(letter, SENDER));
      expect(letterText(same, SENDER)).toBe(letterText(letter, SENDER));
    }
    const shops = shopsText(name, letter);
    expect(ownPartsOf(tidyTyped(shops), shops)).toEqual(NONE);
    // What the shop says can be read as a text, and reads as before.
    expect(readText(name, { ...shops })).toEqual(shops);
    const told = worded(letter, { ...NONE, assunto: shops.assunto });
    expect(told.subject).toBe(letter.subject);
  });

  it.each(MAIL_TEXT_NAMES)('[MTXT-03] %s keeps its title, greeting and all facts in her words', (name) => {
    const letter = letterOf(name);
    const text = { assunto: 'Um assunto meu', abertura: 'Primeiras & <b>palavras</b>', fecho: 'Até logo' };
    const own = worded(letter, text);
    expect(own).toMatchObject({ subject: 'Um assunto meu', title: letter.title, greeting: letter.greeting });
    const isWords = (block: Letter['blocks'][number]) => block.kind === 'paragraph' && block.words;
    const facts = letter.blocks.filter((block) => !isWords(block));
    expect(own.blocks.filter((block) => facts.includes(block))).toEqual(facts);
    const { length } = own.blocks;
    expect([own.blocks[0], own.blocks[length - 1]]).toEqual([
      { kind: 'paragraph', text: text.abertura },
      { kind: 'paragraph', text: text.fecho },
    ]);
    const html = letterHtml(own, SENDER);
    expect(html).toContain('Primeiras &amp; &lt;b&gt;palavras&lt;/b&gt;');
    expect(letterText(own, SENDER)).toContain(`${letter.greeting}\n\n${text.abertura}\n\n`);
    const links = facts.flatMap((kept) => (kept.kind === 'button' || kept.kind === 'link' ? [kept.url] : []));
    const codes = facts.flatMap((kept) => (kept.kind === 'code' ? [kept.code] : []));
    for (const kept of [...links, ...codes]) expect(html).toContain(kept);
  });

  it.each(MAIL_TEXT_NAMES)('[MTXT-06] %s can name all that its list of fields has', (name) => {
    const letter = letterOf(name);
    const { fields } = MAIL_TEXTS[name];
    const told = worded(letter, { ...NONE, fecho: fields.map((field) => `{${field}}`).join('\n') });
    expect(told.blocks).toHaveLength(letter.blocks.length + fields.length);
    for (const block of told.blocks.slice(-fields.length))
      expect(block).toMatchObject({ text: expect.stringMatching(/^[^{}]+$/) });
  });
});

describe('what stays the shop’s', () => {
  const mine: OwnText = { assunto: 'Meu', abertura: 'Já vamos embalar', fecho: 'Beijos' };

  it('[MTXT-03] what of its words a buyer needs stays where the rest is replaced', () => {
    const text = letterText(worded(letterOf('pedido_entregue'), mine), SENDER);
    expect(text).not.toContain('ame cada peça');
    expect(text).toContain('Já vamos embalar\n\nSe algo não serviu, a troca pode ser feita em até 30 dias.');
  });

  it('[MTXT-07] leaves the shop’s words where all of hers name what the letter does not have', () => {
    const letter = letterOf('pedido_enviado');
    const bare = { ...letter, own: { name: 'pedido_enviado' as const, values: { rastreio: '' } } };
    const text = { assunto: 'Código {rastreio}', abertura: 'Siga {rastreio}', fecho: null };
    expect(worded(bare, text)).toEqual(bare);
  });

  it.each([
    ['of another kind', { assunto: 1, abertura: null, fecho: null }],
    ['with more than this version knows', { ...NONE, rodape: 'x' }],
    ['with a field that is no more', { ...NONE, abertura: 'Oi {apelido}' }],
    ['too long', { ...NONE, fecho: 'a'.repeat(2000) }],
    ['none', 'texto'],
  ])('[MTXT-10] a kept text %s is not read', (_, document) => {
    expect(readText('pedido_pago', document)).toBeNull();
  });

  it('is shown with the shop’s own where nothing of it is hers', () => {
    const shops = shopsText('pedido_pago', letterOf('pedido_pago'));
    expect(shops.assunto).toBe('Pagamento aprovado: pedido {pedido}');
    expect(shownText({ ...NONE, fecho: 'Beijos' }, shops)).toEqual({ ...shops, fecho: 'Beijos' });
  });
});
