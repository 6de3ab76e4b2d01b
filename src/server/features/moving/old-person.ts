import { digitsOf, isCpf } from '#shared/cpf.ts';
import { isCep } from '#shared/cep.ts';
import { FIELD_LENGTHS } from '#shared/customers.ts';
import { emailKey, isEmail } from '#shared/email.ts';
import { isPhone, phoneDigits } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';

/** Somebody whom the old shop knew, as she may stand here: what can't be is empty, and a note says so. */
export interface OldPerson {
  nome: string;
  /** In small letters; empty where the file has none that a mail could be sent to. */
  email: string;
  /** Digits. */
  cpf: string;
  whatsapp: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
  /** When she came to the old shop, as an ISO date; null where that is not said. */
  since: string | null;
  /** Her word about advertising mails, and when she gave it; null: none. */
  marketing: boolean | null;
  marketingAt: string | null;
}

/** The cells that tell of a person. */
export type RawPerson = Record<
  Exclude<keyof OldPerson, 'since' | 'marketing' | 'marketingAt'> | 'pais',
  string
> &
  Pick<OldPerson, 'since' | 'marketing' | 'marketingAt'>;

export const NO_PERSON: RawPerson = {
  nome: '',
  email: '',
  cpf: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
  pais: '',
  since: null,
  marketing: null,
  marketingAt: null,
};

/** A text without control characters, cut to what its place holds. */
export const plainCell = (text: string, most: number): string =>
  [...text.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, most).join('').toWellFormed().trim();

const CUT = ['nome', 'endereco', 'numero', 'complemento', 'bairro', 'cidade'] as const;
const CNPJ_DIGITS = 14;

/** What of somebody's cells can stand here, and what is said of the rest. */
export function personOf(raw: RawPerson): { person: OldPerson; notes: string[] } {
  const notes: string[] = [];
  const { since, marketing, marketingAt } = raw;
  const person: OldPerson = { ...raw, since, marketing, marketingAt };
  for (const name of CUT) person[name] = plainCell(raw[name], FIELD_LENGTHS[name]);
  const email = emailKey(raw.email);
  person.email = isEmail(email) ? email : '';
  if (email !== '' && person.email === '') notes.push('O e-mail não é válido.');
  const cpf = digitsOf(raw.cpf.slice(0, 40));
  person.cpf = isCpf(cpf) ? cpf : '';
  if (cpf !== '' && person.cpf === '')
    notes.push(
      cpf.length === CNPJ_DIGITS
        ? 'Tem CNPJ, que não tem lugar aqui: vem sem CPF.'
        : 'O CPF não confere: vem sem ele.',
    );
  const phone = phoneDigits(raw.whatsapp.slice(0, 40));
  person.whatsapp = isPhone(phone) ? phone : '';
  if (phone !== '' && person.whatsapp === '')
    notes.push('O telefone não é do Brasil, ou não confere: vem sem ele.');
  placeOf(person, raw, notes);
  return { person: withoutCountry(person), notes };
}

function placeOf(person: OldPerson, raw: RawPerson, notes: string[]): void {
  const cep = digitsOf(raw.cep.slice(0, 40));
  person.cep = isCep(cep) ? cep : '';
  if (cep !== '' && person.cep === '') notes.push('O CEP não confere: vem sem ele.');
  const state = stateOf(raw.estado);
  person.estado = state ?? '';
  if (state === undefined) notes.push(`Não conhecemos o estado “${plainCell(raw.estado, 40)}”: vem sem ele.`);
  const country = fold(raw.pais);
  if (country !== '' && country !== 'br' && country !== 'brasil' && country !== 'brazil')
    notes.push('O endereço é de outro país.');
}

function withoutCountry(person: OldPerson & { pais?: string }): OldPerson {
  const { pais: _, ...plain } = person;
  return plain;
}

const STATES: Readonly<Record<string, string>> = {
  acre: 'AC',
  alagoas: 'AL',
  amapa: 'AP',
  amazonas: 'AM',
  bahia: 'BA',
  ceara: 'CE',
  'distrito federal': 'DF',
  'espirito santo': 'ES',
  goias: 'GO',
  maranhao: 'MA',
  'mato grosso': 'MT',
  'mato grosso do sul': 'MS',
  'minas gerais': 'MG',
  para: 'PA',
  paraiba: 'PB',
  parana: 'PR',
  pernambuco: 'PE',
  piaui: 'PI',
  'rio de janeiro': 'RJ',
  'rio grande do norte': 'RN',
  'rio grande do sul': 'RS',
  rondonia: 'RO',
  roraima: 'RR',
  'santa catarina': 'SC',
  'sao paulo': 'SP',
  sergipe: 'SE',
  tocantins: 'TO',
};
const CODES = new Set(Object.values(STATES));

/** Two letters of a state by its name or its code ('BR-SP', too); empty for nothing, undefined for no state. */
function stateOf(text: string): string | undefined {
  const word = fold(text.slice(0, 60));
  if (word === '') return '';
  const code = word.replace(/^br-/, '').toUpperCase();
  return CODES.has(code) ? code : STATES[word];
}
