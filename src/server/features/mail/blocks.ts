import type { Block } from './letter.ts';

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** What the owner may say in her own words; of it stays what a buyer needs to know. */
export const words = (text: string, stays = ''): Block => ({ kind: 'paragraph', text, words: { stays } });

/** What the law wants said where something was bought or is on its way. */
export const WITHDRAWAL: Block = {
  kind: 'lines',
  title: 'Direito de arrependimento',
  lines: [
    'Você pode desistir da compra em até 7 dias depois de receber o pedido, sem explicar o motivo, e recebe de volta ' +
      'tudo o que pagou, inclusive o frete. É só pedir na página do pedido ou responder a este e-mail.',
  ],
};
