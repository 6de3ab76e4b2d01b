import { greetingOf, type Letter } from '../mail/index.ts';
import type { Wanted } from './waitlist.store.ts';

interface Back extends Wanted {
  nome: string;
  productUrl: string;
  stopUrl: string;
}

/** The letter that tells of something that is back. It promises nothing: nobody keeps it for anybody. */
export function backLetter({ nome, cor, tamanho, productUrl, stopUrl }: Back): Letter {
  const what = [nome, cor, tamanho === '' ? '' : `tamanho ${tamanho}`].filter(Boolean).join(', ');
  return {
    subject: `Voltou: ${what}`,
    preview: 'Você pediu para saber, e está de volta ao estoque',
    title: 'Voltou!',
    greeting: greetingOf(''),
    blocks: [
      { kind: 'paragraph', text: `A peça que você esperava está de volta ao estoque: ${what}.` },
      {
        kind: 'paragraph',
        text: 'Avisamos na ordem em que nos pediram, mas não reservamos: a peça fica com quem comprar primeiro.',
      },
      { kind: 'button', label: 'Ver a peça', url: productUrl },
      {
        kind: 'paragraph',
        text: 'Este é o único aviso deste pedido. Se esgotar de novo e você ainda quiser, é só pedir outra vez na página da peça.',
      },
      { kind: 'link', label: 'Parar todos os avisos', url: stopUrl },
    ],
    own: { name: 'avise_me', values: { peca: what } },
  };
}

/** As it would read: for whoever words it in the office. */
export const exampleBackLetter = (publicUrl: string): Letter =>
  backLetter({
    nome: 'Vestido Brisa',
    cor: 'Azul',
    tamanho: 'M',
    productUrl: publicUrl,
    stopUrl: publicUrl,
  });
