import { checkNewPassword, WRONG_LOGIN } from '#shared/customers.ts';
import { emailKey } from '#shared/email.ts';
import type { Cliente } from '#shared/wire/customers.ts';
import { insertAudit, LOGGED_IN } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { invalid, unauthorized } from '../../errors.ts';
import { hashToken } from '../../http/sessions.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
} from '../../http/sessions.store.ts';
import { queueMail } from '../mail/index.ts';
import { PASSWORD_CHANGED_MAIL } from './account-mails.ts';
import {
  findCustomer,
  findCustomerByEmail,
  lockCustomer,
  updateCustomer,
  updatePassword,
  type Customer,
} from './customers.store.ts';
import { accountOf, actorOf, existing, type AccountDeps } from './deps.ts';
import { readProfile, refuseCommon, type RawProfile, type RawRegistration } from './read-fields.ts';
import { createRecovery } from './recovery.service.ts';
import { createRegister } from './register.ts';
import { tellCustomer } from './tell-customer.ts';

export interface Login {
  email: string;
  senha: string;
  address: string;
  /** Roughly what she logs in from. */
  device: string;
}

export interface PasswordChange {
  customerId: number;
  /** Of the session that asks: the one that goes on. */
  tokenHash: Buffer;
  current: string;
  next: string;
  address: string;
}

/** The way into an account: registration, login, profile and password. */
export interface Access {
  /** Throws 422 with a text per refused field, 409 when the e-mail or the CPF is taken, 429 for who was told so too often. */
  register(raw: RawRegistration, address: string): Promise<Cliente>;
  /** A new token, good for 30 days. Throws 401 with one text whatever is wrong, 429 after too many failures. */
  logIn(login: Login): Promise<{ token: string; cliente: Cliente }>;
  logOut(session: { customerId: number; tokenHash: Buffer }): Promise<void>;
  /** Throws 401 when there is no such customer any more. */
  read(customerId: number): Promise<Cliente>;
  /** Changes what was sent; e-mail and CPF never. Throws 422. */
  update(customerId: number, raw: RawProfile): Promise<Cliente>;
  /** Changes the password and ends every other session. Throws 422 when the current one is wrong. */
  changePassword(change: PasswordChange): Promise<void>;
}

const SESSION_MS = 30 * 86_400_000;
const TOKEN_BYTES = 32;

export function createAccess(deps: AccountDeps): Access {
  const { db, clock, check, cpfs } = deps;
  const register = createRegister(deps, createRecovery(deps));
  return {
    register: async (raw, address) => tellCustomer(await register(raw, address), await cpfs()),

    async logIn({ email, senha, address, device }) {
      const name = emailKey(email);
      const customer = await findCustomerByEmail(db, name);
      const account = customer === undefined ? { name, actor: null, hash: null } : accountOf(customer);
      if ((await check(account, { password: senha, address })) && customer !== undefined) {
        return {
          token: await startSession(deps, customer, { address, device }),
          cliente: tellCustomer(customer, await cpfs()),
        };
      }
      await insertAudit(db, {
        actor: 'visitante',
        action: 'login_recusado',
        subject: account.actor ?? 'conta desconhecida',
        after: { address },
        at: clock(),
      });
      throw unauthorized(WRONG_LOGIN);
    },

    async logOut({ customerId, tokenHash }) {
      await deleteSession(db, tokenHash);
      await insertAudit(db, { actor: actorOf(customerId), action: 'logout', at: clock() });
    },

    async read(customerId) {
      return tellCustomer(existing(await findCustomer(db, customerId)), await cpfs());
    },

    async update(customerId, raw) {
      const changed = { ...readProfile(raw), updated_at: clock() };
      const after = await inTransaction(db, async (tx) =>
        updateCustomer(tx, existing(await lockCustomer(tx, customerId)), changed),
      );
      return tellCustomer(after, await cpfs());
    },

    changePassword: (change) => changePassword(deps, change),
  };
}

async function startSession(
  { db, clock, random }: AccountDeps,
  customer: Customer,
  { address, device }: { address: string; device: string },
): Promise<string> {
  const token = random(TOKEN_BYTES).toString('base64url');
  const now = clock();
  const owner = { kind: 'customer' as const, id: customer.id };
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, customer, () => unauthorized(WRONG_LOGIN));
    await deleteExpiredSessions(tx, now);
    await insertSession(tx, { tokenHash: hashToken(token), owner, now, expiresAt, device });
    await insertAudit(tx, { actor: actorOf(customer.id), action: LOGGED_IN, after: { address }, at: now });
  });
  return token;
}

const wrongPassword = () => invalid('Senha atual incorreta', { senhaAtual: 'Senha atual incorreta' });

async function changePassword(
  { db, clock, passwords, check }: AccountDeps,
  { customerId, tokenHash, current, next, address }: PasswordChange,
): Promise<void> {
  const problem = checkNewPassword(next);
  if (problem !== null) throw invalid(problem, { novaSenha: problem });
  const customer = existing(await findCustomer(db, customerId));
  refuseCommon('novaSenha', next, customer.email);
  if (!(await check(accountOf(customer), { password: current, address }))) throw wrongPassword();
  const senhaHash = await passwords.hash(next, address);
  const now = clock();
  await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, customer, wrongPassword);
    await updatePassword(tx, customerId, { senhaHash, now });
    await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, tokenHash);
    const actor = actorOf(customerId);
    await insertAudit(tx, { actor, action: 'senha_alterada', after: { address }, at: now });
    await queueMail(tx, {
      kind: PASSWORD_CHANGED_MAIL,
      dedupKey: `${PASSWORD_CHANGED_MAIL}:${customerId}:${now.getTime()}`,
      payload: { customerId, at: now.toISOString() },
      now,
    });
  });
}

/** A password that was right a moment ago opens nothing once it has been changed, reset or erased in between. */
async function requireUnchanged(
  tx: Parameters<typeof lockCustomer>[0],
  { id, senha_hash }: Customer,
  refusal: () => Error,
): Promise<void> {
  const now = await lockCustomer(tx, id);
  if (now === undefined || now.senha_hash !== senha_hash) throw refusal();
}
