import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { noteInvoice, readInvoices, removeInvoice, type InvoicesDeps } from './note-invoice.ts';

const done = { success: true as const, sucesso: true as const };
const limit = { name: 'invoices', max: 120, windowSeconds: 60 } as const;
const noting = { audience: 'admin', act: 'note-invoices', limit } as const;

function staff(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** Keys of invoices, on their orders. */
export function invoicesRoutes(deps: InvoicesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/pedidos/:id/notas'),
      config: { audience: 'admin', act: 'see-invoices' },
      handler: async ({ params: { id } }, reply) =>
        reply.header('cache-control', 'no-store').send(await readInvoices(deps, id)),
    });
    api.route({
      ...implement('POST /gerenciamento/pedidos/:id/notas'),
      config: noting,
      handler: async ({ params: { id }, body: { tipo, chave }, session }, reply) => {
        await noteInvoice(deps, { orderId: id, kind: tipo, typed: chave, by: staff(session) });
        const read = await readInvoices(deps, id);
        return reply
          .header('cache-control', 'no-store')
          .send({ ...done, mensagem: 'Nota anotada.', ...read });
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/notas/:id'),
      config: noting,
      handler: async ({ params: { id }, session }, reply) => {
        const orderId = await removeInvoice(deps, { id, by: staff(session) });
        const read = await readInvoices(deps, orderId);
        const mensagem = 'Chave tirada do pedido. A nota continua valendo onde foi emitida.';
        return reply.header('cache-control', 'no-store').send({ ...done, mensagem, ...read });
      },
    });
  };
}
