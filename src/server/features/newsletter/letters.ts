import { greetingOf, words, type Letter } from '../mail/index.ts';

/** Asks for her yes, with what she says yes to. */
export function confirmNewsletterLetter({ url, consent }: { url: string; consent: string }): Letter {
  return {
    subject: 'Confirme: quer receber as nossas novidades?',
    preview: 'Falta só um toque',
    title: 'Quer receber as nossas novidades?',
    greeting: greetingOf(''),
    blocks: [
      words('Alguém pediu as novidades da loja com este e-mail. Se foi você, falta só confirmar.'),
      { kind: 'button', label: 'Confirmar', url },
      { kind: 'paragraph', text: consent },
      {
        kind: 'paragraph',
        text: 'Não foi você? Então não precisa fazer nada: sem a confirmação não escrevemos, e em sete dias apagamos o pedido.',
      },
    ],
    own: { name: 'novidades_confirmar', values: {} },
  };
}

/** Tells that she is on the list, and how she leaves it. */
export function welcomeLetter({ shopUrl, stopUrl }: { shopUrl: string; stopUrl: string }): Letter {
  return {
    subject: 'Você vai receber as nossas novidades',
    preview: 'Inscrição confirmada',
    title: 'Que bom ter você aqui!',
    greeting: greetingOf(''),
    blocks: [
      words('Sua inscrição está confirmada. Você fica sabendo antes das peças novas e das promoções.'),
      { kind: 'button', label: 'Ver a loja', url: shopUrl },
      { kind: 'link', label: 'Sair da lista', url: stopUrl },
    ],
    own: { name: 'novidades_bem_vinda', values: {} },
  };
}

/** As they would read: for whoever words them in the office. */
export const exampleNewsletterLetters = (publicUrl: string, consent: string): Letter[] => [
  confirmNewsletterLetter({ url: publicUrl, consent }),
  welcomeLetter({ shopUrl: publicUrl, stopUrl: publicUrl }),
];
