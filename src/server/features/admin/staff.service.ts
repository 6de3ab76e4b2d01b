import type { Transaction } from 'kysely';
import type { Administrador, AdministradorEnviado } from '#shared/wire/admin.ts';
import { fold } from '#shared/text.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound, unauthorized } from '../../errors.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { createPasswordCheck } from '../../security/password-check.ts';
import { createPasswords } from '../../security/passwords.ts';
import { accountOf, wrongPassword, type AdminDeps } from './admin.service.ts';
import { findAdminById } from './admin.store.ts';
import { deleteChallengesOf } from './factors/challenges.store.ts';
import { checkStaffPassword } from './staff-password.ts';
import { deleteStaff, insertStaff, listStaff, lockStaff, updateStaff, type StaffRow } from './staff.store.ts';

type StaffDeps = Pick<AdminDeps, 'db' | 'clock' | 'random'>;

/** Who acts. */
export interface Actor {
  adminId: number;
  username: string;
  /** Where it comes from. */
  address: string;
}

export interface Staff {
  list(): Promise<Administrador[]>;
  /** Who gives access or another role gives her own password with it. Throws 409 when the name is taken, 422. */
  create(body: AdministradorEnviado, actor: Actor): Promise<Administrador>;
  /**
   * A new password or role ends that person's sessions; who sets a password gives her own one with it. Throws 404, 409
   * for the last administrator, 422.
   */
  change(id: number, body: AdministradorEnviado, actor: Actor): Promise<Administrador>;
  /** Throws 404, and 409 for oneself and the last administrator. */
  remove(id: number, actor: Actor): Promise<void>;
}

const MOST_NAME_LETTERS = 60;
/** What the audit log and the orders' timelines call who is not of the office; clients besides. */
const OTHER_ACTORS = new Set([
  'visitante',
  'usuariodesconhecido',
  'system',
  'sistema',
  'provider',
  'provedor',
  'shopper',
]);

function createStaffPasswords({ db, clock, random }: StaffDeps) {
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords, of: 'admin' });

  /** Who acts gives her own password: a token that was stolen sets nobody's, and lets nobody in. */
  async function confirm({ adminId, address }: Actor, senhaAtual = ''): Promise<void> {
    const user = await findAdminById(db, adminId);
    if (user === undefined) throw unauthorized();
    const right = await check(accountOf(user.username, user), { password: senhaAtual, address });
    if (!right) throw wrongPassword();
  }

  /** Of a new password, once who sets it has given her own. */
  async function confirmedHash(body: AdministradorEnviado, username: string, actor: Actor): Promise<string> {
    const password = readPassword(body.senha, username);
    await confirm(actor, body.senhaAtual);
    return passwords.hash(password, actor.address);
  }

  return {
    confirmedHash,
    /** Of somebody's new password, if there is one; another role wants the confirmation too. */
    async confirmedChange(body: AdministradorEnviado, present: StaffRow, actor: Actor) {
      const { senha, senhaAtual, username = present.username, role = present.role } = body;
      if (senha !== undefined) return confirmedHash(body, username, actor);
      if (role !== present.role) await confirm(actor, senhaAtual);
      return undefined;
    },
  };
}

/** The people of the office: who may log in, and as what. */
export function createStaff({ db, clock, random }: StaffDeps): Staff {
  const { confirmedHash, confirmedChange } = createStaffPasswords({ db, clock, random });
  const note = (tx: Transaction<DB>, entry: Omit<Parameters<typeof insertAudit>[1], 'at'>) =>
    insertAudit(tx, { ...entry, at: clock() });

  return {
    list: async () => (await listStaff(db)).map(shape),
    async create(body, actor) {
      const username = readName(body.username);
      const role = body.role ?? 'equipe';
      const hash = await confirmedHash(body, username, actor);
      return inTransaction(db, async (tx) => {
        const id = await insertStaff(tx, { username, role, hash });
        if (id === null) throw nameTaken(username);
        await note(tx, {
          actor: actor.username,
          action: 'administrador_criado',
          subject: username,
          after: { role },
        });
        return shape(find(await listStaff(tx), id));
      });
    },
    async change(id, body, actor) {
      const username = body.username === undefined ? undefined : readName(body.username);
      const hash = await confirmedChange(body, find(await listStaff(db), id), actor);
      const change = {
        ...(username !== undefined && { username }),
        ...(body.role !== undefined && { role: body.role }),
      };
      return inTransaction(db, async (tx) => {
        const before = await changeRow(tx, id, { change, hash, now: clock() });
        await note(tx, {
          actor: actor.username,
          action: 'administrador_alterado',
          subject: before.username,
          before: { username: before.username, role: before.role },
          after: { ...change, ...(hash !== undefined && { senha: 'nova' }) },
        });
        return shape(find(await listStaff(tx), id));
      });
    },
    remove: (id, actor) =>
      inTransaction(db, async (tx) => {
        await lockStaff(tx);
        const all = await listStaff(tx);
        const before = find(all, id);
        if (id === actor.adminId)
          throw conflict('proprio_acesso', 'Você não pode excluir o seu próprio acesso.');
        refuseLast(all, before);
        await deleteStaff(tx, id);
        await note(tx, {
          actor: actor.username,
          action: 'administrador_excluido',
          subject: before.username,
          before: { role: before.role },
        });
      }),
  };
}

interface RowChange {
  change: { username?: string; role?: Administrador['role'] };
  /** Of a new password. */
  hash: string | undefined;
  now: Date;
}

/** Changes somebody's row and ends the sessions that no longer hold; the row as it was. */
async function changeRow(
  tx: Transaction<DB>,
  id: number,
  { change, hash, now }: RowChange,
): Promise<StaffRow> {
  await lockStaff(tx);
  const all = await listStaff(tx);
  const before = find(all, id);
  const { username, role = before.role } = change;
  if (role !== 'admin') refuseLast(all, before);
  if (username !== undefined && all.some((one) => one.id !== id && isSameName(one.username, username))) {
    throw nameTaken(username);
  }
  await updateStaff(tx, id, { ...change, ...(hash !== undefined && { senha_hash: hash }), updated_at: now });
  if (hash !== undefined || before.role !== role) {
    await deleteSessionsOf(tx, { kind: 'admin', id }, null);
    await deleteChallengesOf(tx, id);
  }
  return before;
}

function shape({ id, username, role, created_at, lastLogin, hasFactor }: StaffRow): Administrador {
  return {
    id,
    username,
    role,
    created_at: created_at.toISOString(),
    ultimoAcesso: lastLogin?.toISOString() ?? null,
    segundoFator: hasFactor,
  };
}

function find(all: readonly StaffRow[], id: number): StaffRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw notFound('Este acesso não existe ou foi excluído.');
  return found;
}

function refuseLast(all: readonly StaffRow[], { id, role }: StaffRow): void {
  if (role !== 'admin' || all.some((one) => one.id !== id && one.role === 'admin')) return;
  throw conflict('ultimo_administrador', 'Este é o último administrador: crie outro antes.');
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function nameTaken(username: string) {
  return conflict('usuario_repetido', `Já existe o usuário "${username}".`);
}

const badName = (text: string) => invalid(text, { username: text });

/** Could it be taken for somebody else in the audit log, however it is spaced, accented or written big? */
function isReserved(name: string): boolean {
  const letters = fold(name.normalize('NFKC')).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return OTHER_ACTORS.has(letters) || /^clientes?(n|no|numero)?\p{N}*$/u.test(letters);
}

function readName(given: string | undefined): string {
  const name = (given ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  if (name === '') throw badName('Digite o nome de usuário.');
  if (name.length > MOST_NAME_LETTERS) throw badName(`Use no máximo ${MOST_NAME_LETTERS} letras.`);
  if (isReserved(name)) throw badName('Este nome de usuário é reservado pela loja. Escolha outro.');
  return name;
}

function readPassword(given: string | undefined, username: string): string {
  const problem = checkStaffPassword(given ?? '', username, 'A senha');
  if (problem !== null) throw invalid(problem, { senha: problem });
  return given ?? '';
}
