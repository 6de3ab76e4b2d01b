import { isCep } from './cep.ts';
import { digitsOf } from './cpf.ts';
import { EMPTY_FIELD, FIELD_LENGTHS, FILL_IN, type FieldsCheck } from './customers.ts';

/** A delivery address as typed: masks and all. */
export interface AddressFields {
  /** The customer's own word for it: 'Casa'. May be empty. */
  apelido: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  /** Two letters. */
  estado: string;
}

export const EMPTY_ADDRESS: AddressFields = {
  apelido: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

/** The most addresses that one customer keeps. */
export const MOST_ADDRESSES = 10;
const MOST_NICKNAME = 40;

export const ADDRESS_FIELDS = Object.keys(EMPTY_ADDRESS) as (keyof AddressFields)[];
/** Without these no carrier finds the door; as at the checkout, a missing number becomes 's/n'. */
const REQUIRED = ['cep', 'endereco', 'cidade', 'estado'] as const;

/** Checks an address by the checkout's rules: blank fields first, then the form of each one. */
export function checkAddress(fields: AddressFields): FieldsCheck<keyof AddressFields> {
  const failures: [field: keyof AddressFields, text: string, beside: string][] = [];
  for (const field of REQUIRED) {
    if (fields[field].trim() === '') failures.push([field, FILL_IN, EMPTY_FIELD]);
  }
  const refuse = (field: keyof AddressFields, text: string) => failures.push([field, text, text]);
  if (!isCep(digitsOf(fields.cep))) refuse('cep', 'CEP inválido');
  if (!/^[A-Za-z]{2}$/.test(fields.estado.trim())) refuse('estado', 'Use a sigla do estado, com duas letras');
  for (const field of ADDRESS_FIELDS) {
    const most = field === 'apelido' ? MOST_NICKNAME : FIELD_LENGTHS[field];
    const letters = field === 'cep' ? digitsOf(fields.cep) : fields[field].trim();
    if (letters.length > most) refuse(field, `Use no máximo ${most} letras neste campo`);
  }
  const errors: FieldsCheck<keyof AddressFields>['errors'] = {};
  for (const [field, , beside] of failures) errors[field] ??= beside;
  return { first: failures[0]?.[1] ?? null, errors };
}
