import type { MailResult, MailSender } from '../../providers/mail/port.ts';
import type { Letter, Sender } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

interface TestMailDeps {
  sender: Pick<MailSender, 'send'>;
  shop: () => Sender;
  random: (bytes: number) => Buffer;
}

/** Somebody waits in the office for it. */
const PATIENCE_MS = 20_000;

const LETTER: Letter = {
  subject: 'E-mail de teste da sua loja',
  preview: 'Se você lê isto, os e-mails da loja chegam.',
  title: 'Os e-mails da loja chegam',
  greeting: 'Olá!',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Este e-mail foi pedido na administração da loja, para ver se as mensagens chegam. As suas clientes recebem as delas pelo mesmo caminho.',
    },
    {
      kind: 'paragraph',
      text: 'Se ele estava no spam, confira com o seu provedor de e-mails os registros SPF, DKIM e DMARC do domínio.',
    },
  ],
};

/** Sends a mail that tries the way, to whom somebody says. */
export const createTestMail = (deps: TestMailDeps) => {
  const send = createLetterNow(deps);
  return (to: string): Promise<MailResult> => send(LETTER, to);
};

/** Sends a letter at once and past the outbox: who asked hears what the server said. */
export const createLetterNow =
  ({ sender, shop, random }: TestMailDeps) =>
  (letter: Letter, to: string): Promise<MailResult> => {
    const by = shop();
    return sender.send(
      {
        to: { name: by.name, address: to },
        subject: letter.subject,
        text: letterText(letter, by),
        html: letterHtml(letter, by),
        reference: random(20).toString('hex'),
        isAwaited: true,
      },
      AbortSignal.timeout(PATIENCE_MS),
    );
  };
