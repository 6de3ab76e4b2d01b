import { SIGHTS, type OfficeRole } from '#shared/acts.ts';
import { isEmail } from '#shared/email.ts';
import type { FieldValues } from '#shared/mail-texts.ts';
import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { paths } from '#shared/paths.ts';
import { isPhone, phoneDigits } from '#shared/phone.ts';
import {
  fillMessage,
  messageProblems,
  tidyMessage,
  type FilledMessage,
  type MessageChannel,
  type TypedMessage,
} from '#shared/ready-messages.ts';
import { whatsappLink } from '#shared/shop.ts';
import { conflict, invalid } from '../../errors.ts';
import { firstNameOf } from '../mail/index.ts';
import type { BuyersOrder, MessagesDeps } from './deps.ts';

export type BuyersShop = ReturnType<MessagesDeps['shop']>;

/** By which ways a buyer is written to. A phone is told by its link: whoever may not read it has no such way. */
export function waysOf({ email, whatsapp }: BuyersOrder, role: OfficeRole): Record<MessageChannel, boolean> {
  const sight = SIGHTS[role];
  const seesPhones = sight === 'all' || sight === 'contact';
  return { email: isEmail(email), whatsapp: seesPhones && isPhone(phoneDigits(whatsapp)) };
}

const NO_WAY = {
  email: 'Este pedido não tem um e-mail para onde escrever.',
  whatsapp: 'Este pedido não tem um WhatsApp que o seu perfil veja.',
} as const;

/** Throws 409 where the buyer can't be written to by this way. */
export function refuseNoWay(order: BuyersOrder, role: OfficeRole, channel: MessageChannel): void {
  if (!waysOf(order, role)[channel]) throw conflict('sem_caminho', NO_WAY[channel]);
}

const valuesOf = (order: BuyersOrder, { name, publicUrl }: BuyersShop): FieldValues => ({
  nome: firstNameOf(order.nome),
  pedido: order.codigo,
  numero: spokenNumber(order.id),
  total: formatReais(order.total_cents),
  rastreio: order.rastreio,
  transportadora: order.transportadora,
  link: `${publicUrl}${paths.order(order.codigo)}`,
  loja: name,
});

const CHECK = 'Confira os campos marcados.';

/** What was typed, with what is so of the order. Throws 422 with a sentence per part. */
export function filled(
  typed: TypedMessage & { canal: MessageChannel },
  order: BuyersOrder,
  shop: BuyersShop,
): FilledMessage {
  const { canal } = typed;
  const wrong = messageProblems(typed, canal);
  if (Object.keys(wrong).length > 0) throw invalid(CHECK, wrong);
  const message = fillMessage(tidyMessage(typed), valuesOf(order, shop), canal);
  if (Object.keys(message.problems).length > 0) throw invalid(CHECK, message.problems);
  return message;
}

/** The text that WhatsApp was opened with, as whoever opened it tells; '' for none. */
export const openedText = ({ texto }: TypedMessage): string =>
  tidyMessage({ assunto: '', texto: texto.replaceAll(/[^\P{Cc}\n]+/gu, ' ') }).texto;

/** Opens WhatsApp with the text. */
export const chatLink = ({ whatsapp }: BuyersOrder, texto: string): string =>
  whatsappLink(`55${phoneDigits(whatsapp)}`, texto);
