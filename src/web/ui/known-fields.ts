import type { InputHTMLAttributes } from 'react';
import { formatCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';

interface KnownField extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder' | 'maxLength'
> {
  label: string;
  optional?: boolean;
  format?: (typed: string) => string;
}

/**
 * What every form asks of people, once: the words, the keyboard, what the browser fills in, the mask. A mask cuts
 * what is too long by itself: a `maxLength` would cut what is pasted with spaces before its end.
 */
export const KNOWN_FIELDS = {
  nome: { label: 'Nome completo', autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 },
  email: {
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
  cpf: {
    label: 'CPF',
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: '000.000.000-00',
    format: formatCpf,
  },
  whatsapp: {
    label: 'WhatsApp',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    placeholder: '(00) 00000-0000',
    format: formatPhone,
  },
  cep: {
    label: 'CEP',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    placeholder: '00000-000',
    format: formatCep,
  },
  endereco: { label: 'Endereço', autoComplete: 'address-line1', maxLength: 120 },
  numero: { label: 'Número', inputMode: 'text', autoComplete: 'off', maxLength: 20 },
  complemento: { label: 'Complemento', autoComplete: 'address-line2', maxLength: 120, optional: true },
  bairro: { label: 'Bairro', autoComplete: 'address-level3', maxLength: 120 },
  cidade: { label: 'Cidade', autoComplete: 'address-level2', maxLength: 120 },
  estado: {
    label: 'Estado',
    autoComplete: 'address-level1',
    autoCapitalize: 'characters',
    placeholder: 'UF',
    maxLength: 2,
  },
} as const satisfies Record<string, KnownField>;

export type KnownFieldName = keyof typeof KNOWN_FIELDS;
