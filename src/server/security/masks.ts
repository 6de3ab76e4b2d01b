import { digitsOf } from '#shared/cpf.ts';
import { phoneDigits } from '#shared/phone.ts';

/** Stands for what is not shown. */
const DOTS = '•••';

/** 'marina@example.com' → 'm•••@e•••.com'. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  if (local === '' || domain === '') return maskText(email);
  const dot = domain.lastIndexOf('.');
  const ending = dot < 0 ? '' : domain.slice(dot);
  return `${first(local)}${DOTS}@${first(domain)}${DOTS}${ending}`;
}

/** '52998224725' → '•••.982.247-••'. */
export function maskCpf(cpf: string): string {
  const digits = digitsOf(cpf);
  return digits.length === 11 ? `${DOTS}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-••` : maskText(cpf);
}

/** '21987654321' → '(21) •••••-4321'. */
export function maskPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length < 10 ? maskText(phone) : `(${digits.slice(0, 2)}) •••••-${digits.slice(-4)}`;
}

/** '01310100' → '01310-•••'. */
export function maskCep(cep: string): string {
  const digits = digitsOf(cep);
  return digits.length === 8 ? `${digits.slice(0, 5)}-${DOTS}` : maskText(cep);
}

/** Nothing of it but whether there is something. */
export const maskText = (text: string): string => (text === '' ? '' : DOTS);

/** The first letter as people see it, whatever it is made of. */
const first = (text: string) => [...text][0] ?? '';
