import type { Transaction, Updateable } from 'kysely';
import type { DB } from '../../db/index.ts';
import { customerPlace, type Cpfs, type CpfVault } from '../../security/cpfs.ts';
import type { OldPerson, People, PersonBrought } from '../moving/index.ts';
import {
  insertCustomer,
  isCpfConfirmed,
  lockCustomer,
  searchText,
  type Customer,
} from './customers.store.ts';
import {
  deleteOldPerson,
  fillOldPerson,
  isWithoutAccount,
  lockByCpf,
  lockByEmail,
} from './old-people.store.ts';

type Tx = Transaction<DB>;
type Given = Parameters<People['bring']>[2];

const ACCOUNT = 'Já tem conta aqui: fica como ela escreveu.';
const UNCONFIRMED = 'Há uma conta com este e-mail, ainda não confirmado: nada muda até ela o confirmar.';
const SAME = 'Já está aqui.';
const SAME_CPF = 'O CPF é de quem já está aqui com outro e-mail: é a mesma pessoa.';
const CPF_TAKEN = 'O CPF é de uma conta daqui com outro e-mail: vem sem ele.';
const UNKNOWN = 'Ninguém aqui tem este CPF.';

/** How people of another shop's come to be customers without an account. */
export function createOldPeople({ cpfs }: { cpfs: Cpfs }): People {
  return {
    async bring(tx, person, given) {
      const vault = await cpfs();
      const byEmail = person.email === '' ? undefined : await lockByEmail(tx, person.email);
      if (byEmail !== undefined) return meet(tx, byEmail, { person, vault, ...given });
      const sought = vault.seek(person.cpf);
      const byCpf = sought === null ? undefined : await lockByCpf(tx, sought);
      if (byCpf !== undefined)
        return { ...nothing, kind: 'igual', why: SAME_CPF, customerId: byCpf.id, isByEmail: false };
      if (person.email === '' || given.isKnownOnly) return { ...nothing, why: UNKNOWN };
      return make(tx, { person, vault, ...given });
    },

    async takeBack(tx, { customerId, mark }) {
      const customer = await lockCustomer(tx, customerId);
      if (customer === undefined) return null;
      if (!isWithoutAccount(customer) && mark.isNew) return 'Já tem conta aqui: fica.';
      if (customer.updated_at.toISOString() !== mark.at)
        return 'Foi mudado depois da importação: fica como está.';
      if (!mark.isNew) {
        const emptied = Object.fromEntries(mark.filled.map((name) => [name, EMPTY[name] ?? null]));
        const plain = { ...customer, ...emptied, updated_at: new Date(mark.before) };
        await fillOldPerson(tx, customerId, {
          ...emptied,
          updated_at: plain.updated_at,
          busca: searchText(plain),
        });
        return null;
      }
      return (await deleteOldPerson(tx, customerId))
        ? null
        : 'Já há algo dela aqui: pedidos ou um link pedido. Fica.';
    },
  };
}

const nothing: PersonBrought = {
  kind: 'igual',
  why: '',
  notes: [],
  customerId: null,
  isByEmail: false,
  mark: null,
};

interface Bringing extends Given {
  person: OldPerson;
  vault: CpfVault;
}

/** What she is asked about by no form of ours is empty until she says so. */
const TEXTS = ['whatsapp', 'nome'] as const;
const PLACE = ['cep', 'endereco', 'numero', 'complemento', 'bairro', 'cidade', 'estado'] as const;
const EMPTY: Readonly<Record<string, string | null>> = Object.fromEntries(
  [...TEXTS, ...PLACE, 'cpf'].map((name) => [name, '']),
);

/** Somebody who is here: without an account what is empty is filled in; of an account at the most her consent, or its end. */
async function meet(tx: Tx, there: Customer, given: Bringing): Promise<PersonBrought> {
  const hasAccount = !isWithoutAccount(there);
  if (hasAccount && there.email_confirmed_at === null) return { ...nothing, why: UNCONFIRMED };
  const hers = { ...nothing, customerId: there.id, isByEmail: true };
  const same: PersonBrought = { ...hers, why: hasAccount ? ACCOUNT : SAME };
  if (given.isKnownOnly) return same;
  const { columns, notes } = await blanksOf(tx, there, { ...given, hasAccount });
  const filled = Object.keys(columns);
  if (filled.length === 0) return { ...same, notes };
  const { now } = given;
  const { nome = there.nome, whatsapp = there.whatsapp } = columns;
  await fillOldPerson(tx, there.id, {
    ...columns,
    updated_at: now,
    busca: searchText({ nome, whatsapp, email: there.email }),
  });
  const mark = { isNew: false, filled, before: there.updated_at.toISOString(), at: now.toISOString() };
  const isOnlyNo = notes.includes(NO_MORE) && filled.every((name) => CONSENT.has(name));
  const told = isOnlyNo ? notes : [...notes, COMPLETED];
  return { ...hers, kind: 'alterado', why: hasAccount ? ACCOUNT : '', notes: told, mark };
}

const COMPLETED = 'O que estava vazio foi completado.';
const NO_MORE = 'O arquivo diz que não aceita mais divulgação: vale o não.';
const CONSENT: ReadonlySet<string> = new Set(['aceita_marketing', 'marketing_em']);

type Columns = Pick<
  Updateable<DB['customers']>,
  | (typeof TEXTS)[number]
  | (typeof PLACE)[number]
  | 'aceita_marketing'
  | 'marketing_em'
  | 'cpf'
  | 'cpf_sealed'
  | 'cpf_hash'
>;

async function blanksOf(
  tx: Tx,
  there: Customer,
  { person, vault, hasAccount }: Bringing & { hasAccount: boolean },
): Promise<{ columns: Columns; notes: string[] }> {
  const columns: Columns = {};
  const said = there.aceita_marketing === null && person.marketing !== null;
  const saysNo = takesYesBack(there, person);
  if (said || saysNo) Object.assign(columns, consentOf(person));
  const notes = saysNo ? [NO_MORE] : [];
  if (hasAccount) return { columns, notes };
  for (const name of TEXTS) if (there[name] === '' && person[name] !== '') columns[name] = person[name];
  // An address is one thing: half of another one is none.
  const hasPlace = PLACE.some((name) => there[name] !== '');
  for (const name of PLACE) if (!hasPlace && person[name] !== '') columns[name] = person[name];
  const hasCpf = there.cpf !== '' || there.cpf_sealed !== null;
  if (hasCpf || person.cpf === '') return { columns, notes };
  const cpf = await freeCpf(tx, person.cpf, vault);
  if (cpf === '') return { columns, notes: [...notes, CPF_TAKEN] };
  return { columns: { ...columns, ...vault.keep(cpf, customerPlace(there.id)) }, notes };
}

/** A later no goes before the yes of a file, and so does one of no known day: who said no is not written to. */
function takesYesBack(there: Customer, { marketing, marketingAt }: OldPerson): boolean {
  if (marketing !== false || there.aceita_marketing !== true) return false;
  if (marketingAt === null || there.marketing_em === null) return true;
  return new Date(marketingAt) > there.marketing_em;
}

const consentOf = ({ marketing, marketingAt }: OldPerson) => ({
  aceita_marketing: marketing,
  marketing_em: marketingAt === null ? null : new Date(marketingAt),
});

/** The CPF, unless an account here has confirmed it. */
async function freeCpf(tx: Tx, cpf: string, vault: CpfVault): Promise<string> {
  const sought = vault.seek(cpf);
  return sought !== null && (await isCpfConfirmed(tx, sought)) ? '' : cpf;
}

async function make(tx: Tx, { person, vault, source, now }: Bringing): Promise<PersonBrought> {
  const { since, marketing: _, marketingAt: _at, ...fields } = person;
  const created_at = since === null ? now : new Date(since);
  const made = await insertCustomer(
    tx,
    { ...fields, ...consentOf(person), origem: source, senha_hash: null, created_at, updated_at: now },
    vault,
  );
  // Another one has come with the e-mail meanwhile: the item is tried once more.
  if (made === undefined) throw new Error('Somebody came with this e-mail just now');
  const at = made.updated_at.toISOString();
  const mark = { isNew: true, filled: [], before: at, at };
  return { ...nothing, kind: 'novo', customerId: made.id, isByEmail: true, mark };
}
