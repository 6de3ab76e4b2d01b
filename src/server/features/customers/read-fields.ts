import { digitsOf } from '#shared/cpf.ts';
import {
  checkProfile,
  checkRegistration,
  EMPTY_PROFILE,
  PROFILE_FIELDS,
  type FieldsCheck,
  type ProfileFields,
  type RegistrationFields,
} from '#shared/customers.ts';
import { phoneDigits } from '#shared/phone.ts';
import { invalid } from '../../errors.ts';
import { checkCommonest } from '../../security/common-passwords.ts';

export type Raw<Name extends string> = { [name in Name]?: string | number | null | undefined };
export type RawRegistration = Raw<keyof RegistrationFields>;
export type RawProfile = Raw<keyof ProfileFields>;

/** A registration in the form that is kept. Throws 422 with a text per refused field. */
export function readRegistration(raw: RawRegistration): RegistrationFields {
  const fields: RegistrationFields = {
    ...EMPTY_PROFILE,
    ...textsOf(raw),
    email: plain(raw.email).normalize('NFC'),
    cpf: plain(raw.cpf),
    senha: String(raw.senha ?? ''),
  };
  refuse(checkRegistration(fields));
  const { email, cpf, senha } = fields;
  return { ...fields, ...kept(fields), email: email.toLowerCase(), cpf: digitsOf(cpf), senha };
}

/** What a customer changes, in the form that is kept; what she did not send is absent. Throws 422. */
export function readProfile(raw: RawProfile): Partial<ProfileFields> {
  const fields = textsOf(raw);
  refuse(checkProfile(fields));
  return kept(fields);
}

/** Throws 422 for one of the thousand commonest passwords, or her own e-mail. */
export function refuseCommon(field: 'senha' | 'novaSenha', password: string, email: string): void {
  const problem = checkCommonest(password, email);
  if (problem !== null) throw invalid(problem, { [field]: problem });
}

/** Throws the 422 of a check that failed, with a text per field. */
export function refuse({ first, errors }: FieldsCheck<string>): void {
  const campos = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (first !== null) throw invalid(first, Object.fromEntries(campos));
}

function textsOf(raw: RawProfile): Partial<ProfileFields> {
  const sent = PROFILE_FIELDS.filter((name) => raw[name] !== undefined && raw[name] !== null);
  return Object.fromEntries(sent.map((name) => [name, plain(raw[name])]));
}

function kept(fields: Partial<ProfileFields>): Partial<ProfileFields> {
  const { cep, whatsapp, estado } = fields;
  return {
    ...fields,
    ...(cep === undefined ? {} : { cep: digitsOf(cep) }),
    ...(whatsapp === undefined ? {} : { whatsapp: phoneDigits(whatsapp) }),
    ...(estado === undefined ? {} : { estado: estado.toUpperCase() }),
  };
}

/** Trimmed, without control characters. */
export function plain(value: string | number | null | undefined): string {
  return String(value ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}
