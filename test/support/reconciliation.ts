import { dayOf } from '#shared/days.ts';
import type { Conciliacao, Divergencia, TipoDeDivergencia } from '#shared/wire/reconciliation.ts';
import { newKey, type Till } from './till.ts';

const DAY_MS = 86_400_000;

/** The office's reconciliation as tests read and work it, logged in anew each time: months pass in these tests. */
export function reconciliationOf(till: Till) {
  async function read(query = ''): Promise<Conciliacao> {
    const reader = await till.administrator('leitura');
    const { status, body } = await till.get<Conciliacao>(`/gerenciamento/conciliacao${query}`, reader);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }
  async function misfits(tipo: TipoDeDivergencia): Promise<Divergencia[]> {
    return (await read()).divergencias.find((one) => one.tipo === tipo)?.itens ?? [];
  }
  return {
    read,
    misfits,
    misfitOf: async (tipo: TipoDeDivergencia, id: number) =>
      (await misfits(tipo)).find(({ pedido }) => pedido?.id === id),
    act: async (path: string, role: 'admin' | 'equipe' | 'leitura' = 'admin') =>
      till.post(`/gerenciamento/${path}`, {}, { ...(await till.administrator(role)), ...newKey() }),
    refund: async (id: number, body: unknown) =>
      till.post(`/gerenciamento/pedidos/${id}/estorno`, body, {
        ...(await till.administrator()),
        ...newKey(),
      }),
    /** A day on which nothing has happened yet. */
    newDay(): string {
      till.advance(DAY_MS);
      return dayOf(till.now());
    },
    auditOf: (action: string) =>
      till.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute(),
  };
}
