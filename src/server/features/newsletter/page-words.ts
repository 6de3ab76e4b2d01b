import { NEWSLETTER_WORDS } from '#shared/newsletter.ts';
import { escaped } from '../../pages/plain-page.ts';

export interface Told {
  title: string;
  text: string;
  /** What can be done here, as HTML; the way to the shop where nothing is left to do. */
  form?: string;
}

export const PAGES = {
  ask: {
    title: NEWSLETTER_WORDS.title,
    text: 'Diga o seu e-mail, e mandamos a ele um link para confirmar.',
  },
  closed: {
    title: 'A lista está fechada',
    text: 'A loja não está juntando e-mails para novidades agora. As peças novas estão na primeira página.',
  },
  sent: {
    title: 'Confira o seu e-mail',
    text: 'Se ele ainda não está na lista, chega em instantes um e-mail com o link para confirmar. Não chegou? Veja no spam. Mandamos no máximo um por dia.',
  },
  confirm: { title: 'Quer receber as novidades?', text: '' },
  confirmed: {
    title: 'Pronto, você está na lista',
    text: 'Mandamos um e-mail com o link para sair, que vale quando você quiser.',
  },
  over: {
    title: 'Este link não vale mais',
    text: 'Ele vale por sete dias, ou até você sair da lista. Para receber as novidades, peça de novo na loja.',
  },
  leave: {
    title: 'Sair da lista?',
    text: 'Você deixa de receber novidades e ofertas. E-mails sobre os seus pedidos continuam chegando.',
  },
  left: {
    title: 'Pronto, você saiu da lista',
    text: 'Este e-mail saiu da lista. Um envio que já estava pronto ainda pode chegar. Se mudar de ideia, é só pedir de novo na loja.',
  },
  unknown: {
    title: 'Este link não vale mais',
    text: 'O e-mail dele não está mais com a loja: não há nada mais a fazer. Se receber outro e-mail, use o link que vem nele.',
  },
  refused: { title: 'Não deu certo desta vez', text: '' },
} satisfies Record<string, Told>;

/** The way to say yes, or to leave: a press that no scanner makes. */
export const oneButton = (label: string): string =>
  `<form method="post"><button type="submit">${escaped(label)}</button></form>`;

interface EmailForm {
  consent: string;
  typed?: string;
  problem?: string;
}

/** The field for an e-mail; what is wrong with it is tied to it. */
export function emailForm({ consent, typed = '', problem }: EmailForm): string {
  const wrong = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="erro" autofocus';
  const told =
    problem === undefined ? '' : `<p id="erro" class="notice" role="alert">${escaped(problem)}</p>\n`;
  const value = escaped(typed.slice(0, 254));
  return `${told}<form method="post"><label>Seu e-mail<input type="email" name="email" autocomplete="email" maxlength="254" value="${value}" required${wrong}></label><p>${escaped(consent)}</p><button type="submit">${NEWSLETTER_WORDS.button}</button></form>`;
}
