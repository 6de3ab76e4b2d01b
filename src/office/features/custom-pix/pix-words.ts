import { formatReais } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import { whatsappLink } from '#shared/shop.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { tieOf } from './tie.ts';

/** Where a picture of a code lies: it comes as base64, or as a whole data URL. '' where there is none. */
export function pictureAddress(image: string): string {
  return image === '' || image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`;
}

/** What tells where a charge stands. */
export type StandingPix = Omit<PixCustomizado, 'qr_code_image' | 'qr_code_text' | 'ticket_url'>;

/** Can it still be paid, as far as this browser's clock knows? */
export function isOpen({ status, expires_at }: StandingPix, nowMs: number): boolean {
  return status === 'pending' && (expires_at === null || Date.parse(expires_at) > nowMs);
}

/** What stands beside 'Pendente' when nobody can pay it any more; '' while one can. */
export function endedWord(pix: StandingPix, nowMs: number): string {
  if (pix.status === 'cancelled') return 'cancelado';
  if (pix.status === 'refunded') return 'devolvido';
  return pix.status === 'pending' && !isOpen(pix, nowMs) ? 'expirado' : '';
}

/** What is left of what was paid. */
export const leftOf = ({ valor, devolvido }: StandingPix): number => valor - devolvido;

/** What stands under the amount of a paid one: what went back of it, and what was asked where that was another. */
export function amountNotes({ status, valor, devolvido, valor_pedido: asked }: StandingPix): string[] {
  if (status !== 'paid') return [];
  return [
    ...(devolvido > 0 ? [`${formatReais(devolvido)} devolvidos de ${formatReais(valor)}`] : []),
    ...(asked === null ? [] : [`em vez de ${formatReais(asked)}`]),
  ];
}

/** What has become of a contested one; '' where it was not. `dayOf` writes the day of a deadline. */
export function disputeWord({ contestacao }: StandingPix, dayOf: (at: string) => string): string {
  if (contestacao === null) return '';
  const { estado, prazo } = contestacao;
  if (estado === 'ganha') return 'contestação ganha';
  if (estado === 'perdida') return 'contestação perdida';
  return prazo === null ? 'contestado' : `contestado, responda até ${dayOf(prazo)}`;
}

/** A chat to whomever is chosen there, with the charge written already. */
export function pixChat(pix: PixCustomizado, shopName: string): string {
  const what = pix.descricao === '' ? '' : ` (${pix.descricao.slice(0, 200)})`;
  const ticket = pix.ticket_url === null ? '' : `\nOu abra: ${pix.ticket_url}`;
  return whatsappLink(
    '',
    `Oi! Segue o PIX de ${formatReais(pix.valor)}${what} da ${shopName}.\nPIX copia e cola:\n${pix.qr_code_text}${ticket}`,
  );
}

/** Those that a search finds, by text or number, theirs or that of what they are about. */
export function findPix(list: readonly PixCustomizado[], search: string): PixCustomizado[] {
  const wanted = fold(search);
  return list.filter((pix) => {
    const amounts = new Set([pix.valor, leftOf(pix), pix.valor_pedido ?? pix.valor]);
    const tie = `${tieOf(pix)?.text ?? ''} ${pix.pedido?.codigo ?? ''}`;
    const words = `${pix.id} ${pix.descricao} ${tie} ${[...amounts].map(formatReais).join(' ')}`;
    return fold(words).includes(wanted);
  });
}
