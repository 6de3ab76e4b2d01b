import { creditInGroups, creditName } from '#shared/credits.ts';
import { formatReais } from '#shared/money.ts';
import { firstNameOf, greetingOf, words, type Letter } from '../mail/index.ts';
import type { Credit } from './credits.store.ts';

type Block = Letter['blocks'][number];

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });

/** What letters tell of a vale. */
type ToldCredit = Pick<
  Credit,
  'kind' | 'balance_cents' | 'expires_at' | 'mail_name' | 'giver' | 'message' | 'code_tail'
>;

interface Told {
  credit: ToldCredit;
  code: string;
  shopUrl: string;
}

/** The letter with a vale's code. */
export function creditLetter({ credit, code, shopUrl }: Told): Letter {
  const isGift = credit.kind === 'vale_presente';
  const name = creditName(credit.kind);
  const sum = formatReais(credit.balance_cents);
  return {
    subject: isGift ? `Seu vale-presente de ${sum} chegou` : `Você ganhou um vale-troca de ${sum}`,
    preview: `Vale até ${day.format(credit.expires_at)}`,
    title: `${name} de ${sum}`,
    greeting: greetingOf(credit.mail_name),
    blocks: [
      ...giftBlocks(credit),
      ...(isGift ? [] : [words('Este valor é seu para gastar na loja, de uma vez ou aos poucos.')]),
      codeBlock(code),
      paragraph(
        `Use até ${day.format(credit.expires_at)}. Digite o código na hora de pagar, em "Vale-troca ou vale-presente".`,
      ),
      paragraph(
        isGift && credit.giver === ''
          ? 'Para presentear, passe o código a quem vai usar: quem tem o código pode gastar o valor.'
          : 'Quem tem o código pode gastar o valor: guarde este e-mail e não o encaminhe.',
      ),
      { kind: 'button', label: 'Ir para a loja', url: shopUrl },
    ],
    own: {
      name: isGift ? 'vale_presente' : 'vale_troca',
      values: { nome: firstNameOf(credit.mail_name), valor: sum, validade: day.format(credit.expires_at) },
    },
  };
}

const codeBlock = (code: string): Block => ({
  kind: 'code',
  title: 'Código do seu vale',
  code: creditInGroups(code),
  note: 'Com ou sem os traços.',
});

/** What its giver says: plain words, in which no link is made. */
function giftBlocks({ kind, giver, message }: ToldCredit): Block[] {
  if (kind !== 'vale_presente') return [];
  if (message === '') return [paragraph(fromWords(giver))];
  const lines = inert(message).split('\n');
  const said = lines.map((line, at) => `${at === 0 ? '“' : ''}${line}${at === lines.length - 1 ? '”' : ''}`);
  return [paragraph(fromWords(giver)), ...said.map(paragraph)];
}

function fromWords(giver: string): string {
  if (giver === '') return 'Aqui está o seu vale-presente.';
  const name = firstNameOf(giver);
  return name === ''
    ? 'Alguém lembrou de você com carinho e mandou este vale-presente.'
    : `${name} lembrou de você com carinho e mandou este vale-presente.`;
}

/** Programs for mail make links of what looks like an address: it does not any more, and reads the same. */
const inert = (text: string) => text.replaceAll(/([.:/@])(?=\S)/gu, '$1\u200B');

/** Tells that a vale ends soon; null: its code can't be read any more, and she has it. */
export function endingLetter({
  credit,
  code,
  shopUrl,
}: Omit<Told, 'code'> & { code: string | null }): Letter {
  const sum = formatReais(credit.balance_cents);
  const until = day.format(credit.expires_at);
  return {
    subject: `Seu vale de ${sum} vence em ${until}`,
    preview: 'Ainda dá tempo de usar',
    title: 'Seu vale está perto de vencer',
    greeting: greetingOf(''),
    blocks: [
      paragraph(`Você ainda tem ${sum} para gastar na loja, até ${until}.`),
      code === null
        ? paragraph(`Use o código terminado em ${credit.code_tail}, que você já recebeu.`)
        : codeBlock(code),
      { kind: 'button', label: 'Usar meu vale', url: shopUrl },
    ],
    own: { name: 'vale_vencendo', values: { valor: sum, validade: until } },
  };
}

/** As they would read: for whoever words them in the office. */
export function exampleCreditLetters(nome: string, shopUrl: string, expiresAt: Date): Letter[] {
  const plain = { balance_cents: 12_000, expires_at: expiresAt, mail_name: nome, code_tail: 'K7QF' };
  const credit: ToldCredit = { ...plain, kind: 'vale_troca', giver: '', message: '' };
  const gift: ToldCredit = {
    ...plain,
    kind: 'vale_presente',
    giver: 'Helena',
    message: 'Feliz aniversário!',
  };
  const code = 'EXEMPLONAOVALEK7QF';
  return [
    creditLetter({ credit, code, shopUrl }),
    creditLetter({ credit: gift, code, shopUrl }),
    endingLetter({ credit, code, shopUrl }),
  ];
}
