import { formatReais, centsToReais } from '#shared/money.ts';
import type { ValeLido } from '#shared/wire/credits.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

type Vale = ValeLido['vale'];

export interface Gift {
  cents: number;
  email: string;
  motivo: string;
  /** How long it is good. */
  days: number;
}

/** Gives a vale, once for a key, which goes to its owner by mail. */
export async function giveCredit({ cents, days, ...gift }: Gift, key: string): Promise<Vale> {
  const body = { ...gift, valor: centsToReais(cents), dias: days };
  const { data } = await officeApi('POST /gerenciamento/vales', { body, key });
  notify('success', `Vale de ${formatReais(cents)} criado. O código vai por e-mail.`);
  return data.vale;
}

export async function blockCredit(id: number, motivo: string): Promise<void> {
  await officeApi('POST /gerenciamento/vales/:id/bloquear', { params: { id }, body: { motivo } });
  notify('success', 'Vale bloqueado: o saldo fica, mas não paga nada.');
}

export async function unblockCredit(id: number, motivo: string): Promise<void> {
  await officeApi('POST /gerenciamento/vales/:id/desbloquear', { params: { id }, body: { motivo } });
  notify('success', 'Vale desbloqueado.');
}

/** Takes so much off what is left on it, once for a key. */
export async function reduceCredit(
  id: number,
  { cents, motivo }: { cents: number; motivo: string },
  key: string,
): Promise<void> {
  const body = { valor: centsToReais(cents), motivo };
  await officeApi('POST /gerenciamento/vales/:id/ajustar', { params: { id }, body, key });
  notify('success', `Tirados ${formatReais(cents)} do saldo.`);
}

export async function mailCredit(id: number): Promise<void> {
  await officeApi('POST /gerenciamento/vales/:id/reenviar', { params: { id } });
  notify('success', 'O vale vai por e-mail outra vez.');
}
