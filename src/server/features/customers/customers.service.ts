import type { Kysely } from 'kysely';
import { checkNewPassword, WRONG_LOGIN } from '#shared/customers.ts';
import type { Cliente } from '#shared/wire/customers.ts';
import { insertAudit, LOGGED_IN } from '../../audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, unauthorized } from '../../errors.ts';
import { hashToken } from '../../http/sessions.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
} from '../../http/sessions.store.ts';
import { createPasswordCheck } from '../../password-check.ts';
import { createPasswords } from '../../passwords.ts';
import {
  findCustomer,
  findCustomerByEmail,
  insertCustomer,
  updateCustomer,
  updatePassword,
  type Customer,
} from './customers.store.ts';
import { readProfile, readRegistration, type RawProfile, type RawRegistration } from './read-fields.ts';

export interface CustomersDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
}

export interface PasswordChange {
  customerId: number;
  /** Of the session that asks: the one that goes on. */
  tokenHash: Buffer;
  current: string;
  next: string;
  address: string;
}

export interface Customers {
  /** Throws 422 with a text per refused field, 409 when the e-mail or the CPF is taken. */
  register(raw: RawRegistration): Promise<Cliente>;
  /** A new token, good for 30 days. Throws 401 with one text whatever is wrong, 429 after too many failures. */
  logIn(login: {
    email: string;
    senha: string;
    address: string;
  }): Promise<{ token: string; cliente: Cliente }>;
  logOut(tokenHash: Buffer): Promise<void>;
  /** Throws 401 when there is no such customer any more. */
  read(customerId: number): Promise<Cliente>;
  /** Changes what was sent; e-mail and CPF never. Throws 422. */
  update(customerId: number, raw: RawProfile): Promise<Cliente>;
  /** Changes the password and ends every other session. Throws 422 when the current one is wrong. */
  changePassword(change: PasswordChange): Promise<void>;
}

const SESSION_MS = 30 * 86_400_000;
const TOKEN_BYTES = 32;

export function createCustomers({ db, clock, random }: CustomersDeps): Customers {
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords });

  async function startSession(customer: Customer, address: string): Promise<string> {
    const token = random(TOKEN_BYTES).toString('base64url');
    const now = clock();
    const owner = { kind: 'customer' as const, id: customer.id };
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await inTransaction(db, async (tx) => {
      await deleteExpiredSessions(tx, now);
      await insertSession(tx, { tokenHash: hashToken(token), owner, now, expiresAt });
      await insertAudit(tx, { actor: actorOf(customer), action: LOGGED_IN, after: { address }, at: now });
    });
    return token;
  }

  return {
    async register(raw) {
      const { senha, ...fields } = readRegistration(raw);
      const senhaHash = await passwords.hash(senha);
      const now = clock();
      const made = await insertCustomer(db, {
        ...fields,
        senha_hash: senhaHash,
        created_at: now,
        updated_at: now,
      });
      if (made === 'email') throw conflict('email_em_uso', 'E-mail já cadastrado');
      if (made === 'cpf') throw conflict('cpf_em_uso', 'CPF já cadastrado');
      return tell(made);
    },

    async logIn({ email, senha, address }) {
      const name = email
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .normalize('NFC')
        .toLowerCase();
      const customer = await findCustomerByEmail(db, name);
      const actor = customer === undefined ? null : actorOf(customer);
      const account = { name, actor, hash: customer?.senha_hash ?? null };
      const right = await check(account, { password: senha, address });
      if (!right || customer === undefined) throw unauthorized(WRONG_LOGIN);
      return { token: await startSession(customer, address), cliente: tell(customer) };
    },

    logOut: (tokenHash) => deleteSession(db, tokenHash),

    async read(customerId) {
      return tell(existing(await findCustomer(db, customerId)));
    },

    async update(customerId, raw) {
      const changed = { ...readProfile(raw), updated_at: clock() };
      return tell(existing(await updateCustomer(db, customerId, changed)));
    },

    async changePassword({ customerId, tokenHash, current, next, address }) {
      const problem = checkNewPassword(next);
      if (problem !== null) throw invalid(problem, { novaSenha: problem });
      const customer = existing(await findCustomer(db, customerId));
      const account = { name: customer.email, actor: actorOf(customer), hash: customer.senha_hash };
      if (!(await check(account, { password: current, address }))) {
        throw invalid('Senha atual incorreta', { senhaAtual: 'Senha atual incorreta' });
      }
      const senhaHash = await passwords.hash(next);
      const now = clock();
      await inTransaction(db, async (tx) => {
        await updatePassword(tx, customerId, { senhaHash, now });
        await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, tokenHash);
        await insertAudit(tx, { actor: actorOf(customer), action: 'senha_alterada', at: now });
      });
    },
  };
}

/** A session outlives its customer for the instant of an erasure alone. */
function existing(customer: Customer | undefined): Customer {
  if (customer === undefined) throw unauthorized();
  return customer;
}

/** The audit log names no person. */
const actorOf = ({ id }: Customer) => `cliente ${id}`;

function tell(customer: Customer): Cliente {
  const { id, nome, email, cpf, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } =
    customer;
  const created_at = customer.created_at.toISOString();
  return {
    id,
    nome,
    email,
    cpf,
    whatsapp,
    cep,
    endereco,
    numero,
    complemento,
    bairro,
    cidade,
    estado,
    created_at,
  };
}
