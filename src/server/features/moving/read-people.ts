import { digitsOf, isCpf } from '#shared/cpf.ts';
import { emailKey } from '#shared/email.ts';
import { fold } from '#shared/text.ts';
import { headingOf, rowsOf, type Headings, type Row, type TableFile } from './file-rows.ts';
import { readMoment } from './moments.ts';
import { NO_PERSON, personOf, type OldPerson, type RawPerson } from './old-person.ts';
import type { OldEntry, PeopleFile } from './old-order.ts';
import { mapInTurns } from '../../load/in-turns.ts';
import { readFlag } from './values.ts';

const NUVEMSHOP = {
  nome: ['nome completo', 'nombre completo'],
  cpf: ['cpf/cnpj', 'cpf / cnpj', 'cpf'],
  email: ['e-mail', 'email'],
  telefone: ['telefone de contato', 'telefone'],
  endereco: ['endereco'],
  numero: ['numero'],
  complemento: ['complemento'],
  bairro: ['bairro'],
  cidade: ['cidade'],
  estado: ['estado'],
  cep: ['codigo postal', 'cep'],
  pais: ['pais'],
  desde: ['data'],
  newsletter: ['inscricao para newsletter'],
  marketing: ['marketing'],
  marketingEm: ['marketing (atualizacao)'],
} as const satisfies Headings<string>;

const SHOPIFY = {
  nome: ['first name'],
  sobrenome: ['last name'],
  email: ['email'],
  marketing: ['accepts email marketing', 'accepts marketing'],
  empresa: ['default address company', 'company'],
  endereco: ['default address address1', 'address1'],
  complemento: ['default address address2', 'address2'],
  cidade: ['default address city', 'city'],
  estado: ['default address province code', 'province code'],
  pais: ['default address country code', 'country code'],
  cep: ['default address zip', 'zip'],
  telefone: ['phone'],
  telefoneDoEndereco: ['default address phone'],
} as const satisfies Headings<string>;

const has = (headings: readonly string[], ...needed: string[]) => {
  const folded = new Set(headings.map(headingOf));
  return needed.every((heading) => folded.has(heading));
};

export const isNuvemshopPeople = (headings: readonly string[]): boolean =>
  has(headings, 'nome completo', 'e-mail') || has(headings, 'nombre completo', 'e-mail');

export const isShopifyPeople = (headings: readonly string[]): boolean =>
  has(headings, 'first name', 'last name', 'email');

const NO_EMAIL = 'Não tem um e-mail válido: sem ele ninguém pode entrar nem ser avisado.';

/** A line a person. */
export async function readNuvemshopPeople(table: TableFile, now: Date): Promise<PeopleFile> {
  const { rows, unread } = await rowsOf(table, NUVEMSHOP);
  return { kind: 'clientes', unread, entries: await entriesOf(rows, (row) => ofNuvemshop(row, now)) };
}

export async function readShopifyPeople(table: TableFile): Promise<PeopleFile> {
  const { rows, unread } = await rowsOf(table, SHOPIFY);
  return { kind: 'clientes', unread, entries: await entriesOf(rows, ofShopify) };
}

interface Told {
  raw: RawPerson;
  notes: string[];
}

async function entriesOf<Field extends string>(
  rows: readonly Row<Field>[],
  tell: (row: Row<Field>) => Told,
): Promise<OldEntry<OldPerson>[]> {
  const told = await mapInTurns(rows, (row) => ({ row, told: tell(row) }));
  const firsts = Map.groupBy(told, ({ told: { raw } }) => emailKey(raw.email));
  return mapInTurns(told, ({ row, told: { raw, notes: own } }) => {
    const { person, notes } = personOf(raw);
    const first = firsts.get(person.email)?.[0]?.row.line;
    const earlier = first === row.line ? undefined : first;
    const why =
      person.email === '' ? NO_EMAIL : earlier === undefined ? '' : `É o mesmo e-mail da linha ${earlier}.`;
    const { nome, email } = person;
    const old = why === '' ? person : null;
    return {
      key: `linha ${row.line}`,
      line: row.line,
      nome: nome || email,
      email,
      old,
      notes: [...own, ...notes],
      why,
    };
  });
}

function ofNuvemshop(row: Row<keyof typeof NUVEMSHOP>, now: Date): Told {
  const notes: string[] = [];
  const since = readMoment(row.cell('desde'), now);
  if (since === undefined) notes.push('A data do cadastro não é uma data: fica a de hoje.');
  const { marketing, marketingAt } = consentOf(row, now);
  const raw = {
    ...NO_PERSON,
    nome: row.cell('nome'),
    email: row.cell('email'),
    cpf: row.cell('cpf'),
    whatsapp: row.cell('telefone'),
    endereco: row.cell('endereco'),
    numero: row.cell('numero'),
    complemento: row.cell('complemento'),
    bairro: row.cell('bairro'),
    cidade: row.cell('cidade'),
    estado: row.cell('estado'),
    cep: row.cell('cep'),
    pais: row.cell('pais'),
    since: since?.toISOString() ?? null,
    marketing,
    marketingAt,
  };
  return { raw, notes };
}

/** Her word stands under 'Marketing'; an older file has the day of the newsletter alone, or NÃO. */
function consentOf(
  row: Row<keyof typeof NUVEMSHOP>,
  now: Date,
): Pick<OldPerson, 'marketing' | 'marketingAt'> {
  const word = fold(row.cell('marketing'));
  const since = readMoment(row.cell('newsletter'), now);
  const at = readMoment(row.cell('marketingEm'), now) ?? since;
  const marketingAt = at?.toISOString() ?? null;
  if (word.startsWith('nao aceita')) return { marketing: false, marketingAt };
  if (word === 'aceita') return { marketing: true, marketingAt };
  if (since) return { marketing: true, marketingAt: since.toISOString() };
  return { marketing: readFlag(row.cell('newsletter')) ?? null, marketingAt: null };
}

function ofShopify(row: Row<keyof typeof SHOPIFY>): Told {
  const company = row.cell('empresa');
  const cpf = companyCpf(company);
  const raw = {
    ...NO_PERSON,
    nome: `${row.cell('nome')} ${row.cell('sobrenome')}`.trim(),
    email: row.cell('email'),
    cpf,
    whatsapp: row.cell('telefone') || row.cell('telefoneDoEndereco'),
    endereco: row.cell('endereco'),
    complemento: row.cell('complemento'),
    cidade: row.cell('cidade'),
    estado: row.cell('estado'),
    cep: row.cell('cep'),
    pais: row.cell('pais'),
    marketing: readFlag(row.cell('marketing')) ?? null,
  };
  return { raw, notes: cpf === '' ? [] : [CPF_OF_COMPANY] };
}

export const CPF_OF_COMPANY = 'O CPF veio do campo da empresa.';

/** Shopify asks for no CPF; shops in Brazil have it typed where the company stands. */
export function companyCpf(company: string): string {
  const digits = digitsOf(company.slice(0, 40));
  return isCpf(digits) ? digits : '';
}
