import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { AUTO, BARE, packingWords, volumesText, wishFor } from '../shipping/index.ts';
import type { Offers } from './offers.ts';

const BARE_TEXT = 'Sem caixa: estimativa das peças';
const ONE_EACH =
  'Correios, Loggi e J&T levam um volume por etiqueta: para eles escolha uma caixa, ou separe o pedido em partes, em “Pacotes” na página dele: cada uma leva a sua etiqueta.';

/** In what it may be packed, and in what it was priced; null: there are no boxes. */
export function packingChoices(
  { order: { contents, packer, packed }, isSeveral }: Offers,
  wish: string,
): PrecosDaEtiqueta['embalagem'] {
  if (!packer.hasBoxes) return null;
  const rule = packer.pack(contents);
  const [first, ...others] = rule.how === 'boxes' ? rule.volumes : [];
  const suggested = others.length === 0 ? first?.nome : undefined;
  const named = packer.bearing(contents).map(({ nome }) => {
    return { valor: wishFor(nome), texto: nome === suggested ? `${nome} (sugerida)` : nome };
  });
  const several = others.length > 0 ? [{ valor: AUTO, texto: packingWords(rule)?.texto ?? '' }] : [];
  // What the rule makes of it is one of these.
  const byRule = suggested !== undefined ? wishFor(suggested) : others.length > 0 ? AUTO : BARE;
  return {
    usada: wish === AUTO ? byRule : wish,
    medidas: volumesText(packed.volumes),
    aviso: isSeveral
      ? ONE_EACH
      : rule.how === 'unfit'
        ? 'Nenhuma caixa serve para todas as peças deste pedido.'
        : '',
    opcoes: [...several, ...named, { valor: BARE, texto: BARE_TEXT }],
  };
}
