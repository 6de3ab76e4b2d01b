import { cnpjSigns, isCnpj } from './cnpj.ts';
import { digitsOf } from './cpf.ts';
import { isEmail } from './email.ts';
import { focusProblem } from './focus.ts';
import { isRow } from './front-page.ts';
import { isHexColor } from './palette.ts';
import { isPhone, phoneDigits } from './phone.ts';
import { momentProblem } from './planned.ts';
import { profileProblem } from './profiles.ts';
import { isCards, isCorners, isLetters, isMotion } from './shop-look.ts';
import { shopPageProblem } from './shop-page.ts';
import { logoProblem, photoProblem, symbolProblem } from './shop-pictures.ts';
import { TERM_CHECKS } from './shop-terms.ts';

/** What is wrong with a text that is there, in words; null where nothing is. */
export type TextCheck = (text: string) => string | null;

const oneOf = (isKnown: (text: string) => boolean) => (text: string) =>
  isKnown(text) ? null : 'Escolha uma das opções.';

/** Of settings by their names; what has none may be any text. */
export const TEXT_CHECKS = {
  ...TERM_CHECKS,
  cnpj: (text) => (isCnpj(cnpjSigns(text)) ? null : 'Confira o CNPJ: os dígitos não fecham.'),
  telefone: (text) =>
    isPhone(phoneDigits(text)) || isFreeCall(text) ? null : 'Informe DDD e número, ex.: (21) 90000-0000.',
  email: (text) => (isEmail(text) ? null : 'Informe um e-mail, ex.: contato@sualoja.com.br.'),
  whatsapp: (text) => (/^\d{12,13}$/.test(text) ? null : 'Informe DDD e número, ex.: (21) 90000-0000.'),
  instagram: profileProblem('instagram'),
  tiktok: profileProblem('tiktok'),
  facebook: profileProblem('facebook'),
  aviso_link: (text) => (isLink(text) ? null : 'Comece por / (uma página da loja) ou por https://.'),
  aviso_inicio: momentProblem,
  aviso_fim: momentProblem,
  cor: (text) => (isHexColor(text) ? null : 'Informe a cor como #1d6543, ou escolha ao lado.'),
  cantos: oneOf(isCorners),
  letras: oneOf(isLetters),
  cartoes: oneOf(isCards),
  movimento: oneOf(isMotion),
  logo: logoProblem,
  simbolo: symbolProblem,
  capa_link: shopPageProblem,
  capa_foto: (text) => photoProblem(text, 960),
  capa_foto_celular: (text) => photoProblem(text, 480),
  capa_foco: focusProblem,
  capa_foco_celular: focusProblem,
  destaques_celular: oneOf(isRow),
} as const satisfies Record<string, TextCheck>;

/** A number that is one for the whole country: 0800 000 0000. */
const isFreeCall = (text: string) => /^0[38]00\d{6,7}$/.test(digitsOf(text));

/** A page of the shop or a whole https address; nothing that runs. */
function isLink(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\<>"]*$/.test(text)) return true;
  return /^https:\/\/[\w.-]{1,200}\.[a-z]{2,}(:\d{1,5})?([/?#][^\s\\<>"]*)?$/i.test(text);
}
