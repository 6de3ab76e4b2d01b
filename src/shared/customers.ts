import { isCep } from './cep.ts';
import { digitsOf, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { isPhone, phoneDigits } from './phone.ts';

/** What a customer can change of herself; texts as typed, masks and all. */
export interface ProfileFields {
  nome: string;
  whatsapp: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  /** Two letters. */
  estado: string;
}

export const EMPTY_PROFILE: ProfileFields = {
  nome: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

export interface RegistrationFields extends ProfileFields {
  email: string;
  cpf: string;
  senha: string;
}

/** What is wrong: the first text stands for all, the others beside their fields. */
export interface FieldsCheck<Field extends string> {
  first: string | null;
  errors: Partial<Record<Field, string>>;
}

export const FILL_IN = 'Por favor, preencha todos os campos';
/** Beside each empty field, under the message for all of them. */
export const EMPTY_FIELD = 'Preencha este campo';
export const WRONG_LOGIN = 'Email ou senha incorretos';
export const BAD_EMAIL = 'Por favor, insira um email válido';
export const DIFFERENT_PASSWORDS = 'As senhas não coincidem';
export const SHORT_PASSWORD = 'A senha deve ter pelo menos 6 caracteres';
export const SHORT_NEW_PASSWORD = 'A nova senha deve ter pelo menos 6 caracteres';
export const LEAST_PASSWORD = 6;
export const MOST_PASSWORD = 200;

/** The most letters of each field. */
export const FIELD_LENGTHS: Readonly<Record<keyof RegistrationFields, number>> = {
  nome: 120,
  email: 254,
  cpf: 14,
  whatsapp: 20,
  cep: 9,
  endereco: 200,
  numero: 20,
  complemento: 120,
  bairro: 120,
  cidade: 120,
  estado: 2,
  senha: MOST_PASSWORD,
};

export const PROFILE_FIELDS = Object.keys(EMPTY_PROFILE) as (keyof ProfileFields)[];
const REQUIRED = [
  'nome',
  'email',
  'cpf',
  'whatsapp',
  'cep',
  'endereco',
  'numero',
  'bairro',
  'cidade',
  'estado',
  'senha',
] as const satisfies readonly (keyof RegistrationFields)[];

type Failures<Field extends string> = [field: Field, text: string][];

/** Checks a registration in the order that its messages follow. `confirmation` is left out where nobody types one. */
export function checkRegistration(
  fields: RegistrationFields,
  confirmation: string = fields.senha,
): FieldsCheck<keyof RegistrationFields | 'confirmacao'> {
  const { email, senha, cpf, cep, whatsapp } = fields;
  const failures: Failures<keyof RegistrationFields | 'confirmacao'> = REQUIRED.filter(
    (name) => fields[name].trim() === '',
  ).map((name) => [name, FILL_IN]);
  if (confirmation === '') failures.push(['confirmacao', FILL_IN]);
  if (!isEmail(email.trim())) failures.push(['email', BAD_EMAIL]);
  if (senha.length < LEAST_PASSWORD) failures.push(['senha', SHORT_PASSWORD]);
  if (senha !== confirmation) failures.push(['confirmacao', DIFFERENT_PASSWORDS]);
  if (!isCpf(digitsOf(cpf))) failures.push(['cpf', 'CPF inválido']);
  if (!isCep(digitsOf(cep))) failures.push(['cep', 'CEP inválido']);
  if (!isPhone(phoneDigits(whatsapp))) failures.push(['whatsapp', 'Número de WhatsApp inválido']);
  failures.push(...tooLong(fields, REQUIRED), ...tooLong(fields, ['complemento']));
  return gather(failures);
}

/** Checks what a customer changes; what she leaves out stays, an emptied address is her own affair. */
export function checkProfile(fields: Partial<ProfileFields>): FieldsCheck<keyof ProfileFields> {
  const { nome, cep, whatsapp } = fields;
  const failures: Failures<keyof ProfileFields> = [];
  if (nome?.trim() === '') failures.push(['nome', FILL_IN]);
  if (cep && !isCep(digitsOf(cep))) failures.push(['cep', 'CEP inválido']);
  if (whatsapp && !isPhone(phoneDigits(whatsapp))) failures.push(['whatsapp', 'Número de WhatsApp inválido']);
  failures.push(...tooLong(fields, PROFILE_FIELDS));
  return gather(failures);
}

/** The text for a new password that won't do, or null. `short` is the screen's own text for one that is too short. */
export function checkNewPassword(
  next: string,
  confirmation: string = next,
  short: string = SHORT_NEW_PASSWORD,
): string | null {
  if (next.length < LEAST_PASSWORD) return short;
  if (next.length > MOST_PASSWORD) return `A senha pode ter no máximo ${MOST_PASSWORD} caracteres`;
  return next === confirmation ? null : DIFFERENT_PASSWORDS;
}

/** How hard a password is to guess, roughly. A hint: nothing is refused by it. */
export function passwordStrength(password: string): 'fraca' | 'boa' | 'forte' {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const isWordAndNumber = /^\p{L}{1,9}\d{1,4}$/u.test(password);
  if (password.length < 8 || new Set(password).size < 5 || isWordAndNumber) return 'fraca';
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 'forte' : 'boa';
}

function tooLong<Field extends keyof RegistrationFields>(
  fields: Partial<Record<Field, string>>,
  names: readonly Field[],
): Failures<Field> {
  const tooMany = (name: Field) => lettersOf(name, fields[name] ?? '') > FIELD_LENGTHS[name];
  return names
    .filter(tooMany)
    .map((name) => [name, `Use no máximo ${FIELD_LENGTHS[name]} letras neste campo`]);
}

/** Numbers are counted by their digits: a mask may be any. */
function lettersOf(name: keyof RegistrationFields, text: string): number {
  if (name === 'cpf' || name === 'cep' || name === 'whatsapp') return digitsOf(text).length;
  return name === 'senha' ? text.length : text.trim().length;
}

function gather<Field extends string>(failures: Failures<Field>): FieldsCheck<Field> {
  const errors: Partial<Record<Field, string>> = {};
  for (const [field, text] of failures) errors[field] ??= text === FILL_IN ? EMPTY_FIELD : text;
  return { first: failures[0]?.[1] ?? null, errors };
}
