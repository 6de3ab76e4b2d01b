import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ClienteEscritorio } from '#shared/wire/customers.ts';
import { dateTimeText } from '../../lib/dates.ts';

/** What is masked stands as it came; what is whole gets its own mask. */
function formed(value: string, format: (text: string) => string): string {
  return /^\d+$/.test(value) ? format(value) : value;
}

type Told = Partial<Pick<ClienteEscritorio, 'nome' | 'email' | 'whatsapp' | 'cpf' | 'created_at'>>;

/** A customer in words, and a text for each that is missing. */
export function customerWords({ nome, email, whatsapp, cpf, created_at }: Told) {
  return {
    nome: nome?.trim() || 'Nome não informado',
    email: email || 'Email não informado',
    whatsapp: formed(whatsapp ?? '', formatPhone) || 'WhatsApp não informado',
    cpf: formed(cpf ?? '', formatCpf) || 'CPF não informado',
    since: dateTimeText(created_at),
  };
}
