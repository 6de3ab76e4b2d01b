import { FILL_IN } from '#shared/customers.ts';
import { checkMeasurements, readCm } from '#shared/measurements.ts';
import { bodyMeasures } from '#shared/size-guide.ts';
import type { DadosExportados, MeuPedido, Medidas, SessaoAberta } from '#shared/wire/customers.ts';
import type { PedidoAntigo } from '#shared/wire/former-orders.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { deleteSessionsOf, listSessionsOf } from '../../http/sessions.store.ts';
import { listOwnFormerOrders, tellFormer } from '../moving/index.ts';
import { findCustomer, lockCustomer, updateCustomer } from './customers.store.ts';
import { accountOf, actorOf, existing, type AccountDeps } from './deps.ts';
import { erase } from './erasure.ts';
import { exportData } from './export.ts';
import { readOwnOrders } from './own-orders.ts';
import { countOwnOrders } from './own-orders.store.ts';
import type { Raw } from './read-fields.ts';
import { tellMeasurements } from './tell-customer.ts';

/** Who asks, by which session. */
export interface Asking {
  customerId: number;
  tokenHash: Buffer;
}

export interface Erasure extends Asking {
  /** May be left out by who has just logged in. */
  senha: string | undefined;
  address: string;
}

/** What the shop knows of a customer, for herself. */
export interface OwnData {
  orders(
    customerId: number,
    page: { limit: number; offset: number },
  ): Promise<{ total: number; pedidos: MeuPedido[] }>;
  /** Those of the shop that was there before, for whoever has confirmed her e-mail. */
  formerOrders(customerId: number): Promise<PedidoAntigo[]>;
  measurements(customerId: number): Promise<Medidas>;
  /** Changes what was sent; null or '' forgets a measure. Throws 422. */
  measure(customerId: number, raw: Raw<keyof Medidas>): Promise<Medidas>;
  sessions(asking: Asking): Promise<SessaoAberta[]>;
  /** Ends every session but the one that asks, and says how many there were. */
  endOtherSessions(asking: Asking): Promise<number>;
  exportAll(asking: Asking): Promise<DadosExportados>;
  /** Erases the account. Throws 422 for a wrong password, 409 naming the orders that stand against it. */
  erase(erasure: Erasure): Promise<void>;
}

/** After a login the password is not asked for again for so long. */
const FRESH_MS = 15 * 60_000;

export function createOwnData(deps: AccountDeps): OwnData {
  const { db, clock } = deps;
  const sessions = async ({ customerId, tokenHash }: Asking): Promise<SessaoAberta[]> => {
    const rows = await listSessionsOf(db, { kind: 'customer', id: customerId }, clock());
    return rows.map((row) => ({
      aparelho: row.device || 'Aparelho desconhecido',
      criada_em: row.created_at.toISOString(),
      usada_em: row.last_used_at.toISOString(),
      expira_em: row.expires_at.toISOString(),
      atual: row.token_hash.equals(tokenHash),
    }));
  };
  return {
    async orders(customerId, page) {
      const rows = await readOwnOrders(db, { owner: { customerId }, ...page, now: clock() });
      return { total: await countOwnOrders(db, customerId), pedidos: rows.map(({ pedido }) => pedido) };
    },
    async formerOrders(customerId) {
      const { email_confirmed_at: since } = existing(await findCustomer(db, customerId));
      return since === null ? [] : (await listOwnFormerOrders(db, customerId)).map(tellFormer);
    },
    measurements: async (customerId) => tellMeasurements(existing(await findCustomer(db, customerId))),
    async measure(customerId, raw) {
      const changed = { ...readMeasurements(raw), updated_at: clock() };
      const after = await inTransaction(db, async (tx) =>
        updateCustomer(tx, existing(await lockCustomer(tx, customerId)), changed),
      );
      return tellMeasurements(after);
    },
    sessions,
    endOtherSessions: ({ customerId, tokenHash }) =>
      inTransaction(db, async (tx) => {
        const ended = await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, tokenHash);
        const actor = actorOf(customerId);
        await insertAudit(tx, { actor, action: 'sessoes_encerradas', after: { ended }, at: clock() });
        return ended;
      }),
    exportAll: async (asking) =>
      exportData(deps, existing(await findCustomer(db, asking.customerId)), await sessions(asking)),
    async erase(erasure) {
      await requirePassword(deps, erasure);
      await erase(deps, erasure.customerId);
    },
  };
}

function readMeasurements(raw: Raw<keyof Medidas>) {
  const campos = checkMeasurements(raw);
  const [text] = Object.values(campos);
  if (text !== undefined) throw invalid(text, campos);
  const sent = bodyMeasures.filter((name) => raw[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [`${name}_mm` as const, toMm(readCm(raw[name] ?? null))]));
}

const toMm = (cm: number | null | undefined) => (cm == null ? null : Math.round(cm * 10));

/** What can't be undone wants the password, unless it was typed a moment ago. */
async function requirePassword(
  { db, clock, check }: AccountDeps,
  { customerId, tokenHash, senha, address }: Erasure,
): Promise<void> {
  const customer = existing(await findCustomer(db, customerId));
  if (senha === undefined || senha === '') {
    const open = await listSessionsOf(db, { kind: 'customer', id: customerId }, clock());
    const began = open.find((session) => session.token_hash.equals(tokenHash))?.created_at.getTime() ?? 0;
    if (clock().getTime() - began <= FRESH_MS) return;
    throw invalid('Digite sua senha para excluir a conta.', { senha: FILL_IN });
  }
  if (!(await check(accountOf(customer), { password: senha, address }))) {
    throw invalid('Senha atual incorreta', { senha: 'Senha atual incorreta' });
  }
}
