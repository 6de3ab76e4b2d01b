import type { Transaction } from 'kysely';
import { may } from '#shared/acts.ts';
import type { Administrador, AdministradorEnviado } from '#shared/wire/admin.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { createPasswords } from '../../security/passwords.ts';
import { deleteChallengesOf } from './factors/challenges.store.ts';
import {
  createConfirmation,
  type Asking,
  type ConfirmationDeps,
  type Proof,
} from './factors/confirmation.ts';
import { deleteInvitationsBy } from './access/invitations.store.ts';
import { deleteLinksOf } from './access/links.store.ts';
import { nameTaken, readName, readPassword } from './staff-fields.ts';
import {
  deleteStaff,
  insertStaff,
  listStaff,
  lockStaff,
  updateStaff,
  type NewStaff,
  type StaffRow,
} from './staff.store.ts';

interface StaffDeps extends ConfirmationDeps {}

/** Who acts, and what she gives to show that it is she. */
export interface Acting {
  asking: Asking;
  proof: Proof;
}

export interface Staff {
  list(): Promise<Administrador[]>;
  /** Wants the proof of who gives access. Throws 409 when the name is taken, 422, 429. */
  create(body: AdministradorEnviado, acting: Acting): Promise<Administrador>;
  /**
   * A new password or role ends that person's sessions, and wants the proof of who gives it. Throws 404, 409 for the last
   * administrator, 422, 429.
   */
  change(id: number, body: AdministradorEnviado, acting: Acting): Promise<Administrador>;
  /** Wants the proof of who acts. Throws 404, 409 for oneself and the last administrator, 422, 429. */
  remove(id: number, acting: Acting): Promise<void>;
}

/** What is written of somebody's access, in the transaction that the proof was given for. */
function createWrites({ clock }: StaffDeps) {
  const note = (tx: Transaction<DB>, entry: Omit<Parameters<typeof insertAudit>[1], 'at'>) =>
    insertAudit(tx, { ...entry, at: clock() });

  async function insert(tx: Transaction<DB>, row: NewStaff, actor: string): Promise<Administrador> {
    const { username, role } = row;
    const id = await insertStaff(tx, row);
    if (id === null) throw nameTaken(username);
    await note(tx, { actor, action: 'administrador_criado', subject: username, after: { role } });
    return shape(find(await listStaff(tx), id));
  }

  async function update(tx: Transaction<DB>, id: number, { wanted, actor }: Update): Promise<Administrador> {
    const before = await changeRow(tx, id, { ...wanted, now: clock() });
    await note(tx, {
      actor,
      action: 'administrador_alterado',
      subject: before.username,
      before: { username: before.username, role: before.role },
      after: { ...wanted.change, ...(wanted.hash !== undefined && { senha: 'nova' }) },
    });
    return shape(find(await listStaff(tx), id));
  }

  async function remove(tx: Transaction<DB>, id: number, asking: Asking): Promise<void> {
    const { username: subject, role } = refuseRemoval(await listStaff(tx), id, asking);
    await deleteStaff(tx, id);
    await note(tx, { actor: asking.username, action: 'administrador_excluido', subject, before: { role } });
  }
  return { insert, update, remove };
}

/** The people of the office: who may log in, and as what. */
export function createStaff(deps: StaffDeps): Staff {
  const { db, random } = deps;
  const passwords = createPasswords({ random });
  const confirmation = createConfirmation(deps);
  const { insert, update, remove } = createWrites(deps);

  return {
    list: async () => (await listStaff(db)).map(shape),

    async create(body, { asking, proof }) {
      const isTold = body.senhaProvisoria === true;
      const username = readName(body.username);
      const password = readPassword(body.senha, username);
      let hash = '';
      return confirmation.both(asking, proof, {
        prepare: async () => (hash = await passwords.hash(password, asking.address)),
        first: lockStaff,
        act: (tx) => insert(tx, { username, role: body.role ?? 'equipe', hash, isTold }, asking.username),
      });
    },

    async change(id, { username: typed, role, senha, senhaProvisoria }, { asking, proof }) {
      const present = find(await listStaff(db), id);
      const username = typed === undefined ? undefined : readName(typed);
      const change = { ...(username !== undefined && { username }), ...(role !== undefined && { role }) };
      const actor = asking.username;
      const password = senha === undefined ? undefined : readPassword(senha, username ?? present.username);
      if (password === undefined && (role ?? present.role) === present.role) {
        return inTransaction(db, (tx) => {
          // What was no other role than hers may have become one meanwhile.
          const { role: _same, ...named } = change;
          return update(tx, id, { wanted: { change: named, hash: undefined, isTold: false }, actor });
        });
      }
      let hash: string | undefined;
      return confirmation.both(asking, proof, {
        prepare: async () => {
          if (password !== undefined) hash = await passwords.hash(password, asking.address);
        },
        first: lockStaff,
        act: (tx) => update(tx, id, { wanted: { change, hash, isTold: senhaProvisoria === true }, actor }),
      });
    },

    async remove(id, { asking, proof }) {
      refuseRemoval(await listStaff(db), id, asking);
      await confirmation.both(asking, proof, {
        first: lockStaff,
        act: (tx) => remove(tx, id, asking),
      });
    },
  };
}

interface Update {
  wanted: Omit<RowChange, 'now'>;
  actor: string;
}

/** Whoever is to go. */
function refuseRemoval(all: readonly StaffRow[], id: number, { adminId }: Asking): StaffRow {
  const found = find(all, id);
  if (id === adminId) throw conflict('proprio_acesso', 'Você não pode excluir o seu próprio acesso.');
  refuseLast(all, found);
  return found;
}

interface RowChange {
  change: { username?: string; role?: Administrador['role'] };
  /** Of a new password. */
  hash: string | undefined;
  /** And she is to choose another one. */
  isTold: boolean;
  now: Date;
}

/** Changes somebody's row and ends the sessions that no longer hold; the row as it was. */
async function changeRow(
  tx: Transaction<DB>,
  id: number,
  { change, hash, isTold, now }: RowChange,
): Promise<StaffRow> {
  await lockStaff(tx);
  const all = await listStaff(tx);
  const before = find(all, id);
  const { username, role = before.role } = change;
  if (role !== 'admin') refuseLast(all, before);
  if (username !== undefined && all.some((one) => one.id !== id && isSameName(one.username, username))) {
    throw nameTaken(username);
  }
  await updateStaff(tx, id, {
    ...change,
    ...(hash !== undefined && { senha_hash: hash, senha_contada: isTold }),
    updated_at: now,
  });
  if (hash !== undefined || before.role !== role) {
    await deleteSessionsOf(tx, { kind: 'admin', id }, null);
    await deleteChallengesOf(tx, id);
  }
  if (hash !== undefined) await deleteLinksOf(tx, id);
  if (hash !== undefined || !may(role, 'manage-staff')) await deleteInvitationsBy(tx, id);
  return before;
}

function shape({ id, username, role, created_at, lastLogin, hasFactor, email }: StaffRow): Administrador {
  return {
    id,
    username,
    role,
    created_at: created_at.toISOString(),
    ultimoAcesso: lastLogin?.toISOString() ?? null,
    segundoFator: hasFactor,
    email,
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
