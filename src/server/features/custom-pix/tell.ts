import { orderNumber } from '#shared/order-number.ts';
import type { PixCustomizado, PixLigado } from '#shared/wire/custom-pix.ts';
import type { CustomPix } from './custom-pix.store.ts';
import { readTies, type ReadTie } from './ties.store.ts';

const DISPUTES = { open: 'aberta', won: 'ganha', lost: 'perdida' } as const;

/** Charges on the wire, with what they are about. */
export async function tellPix(
  db: Parameters<typeof readTies>[0],
  rows: readonly CustomPix[],
): Promise<PixCustomizado[]> {
  const ids = rows.flatMap((row) => (isTied(row) ? [row.id] : []));
  const ties = ids.length === 0 ? [] : await readTies(db, ids);
  const byPix = new Map(ties.map((tie) => [tie.pix_id, tie]));
  return rows.map((row) => ({ ...pixOf(row), ...tieOf(byPix.get(row.id)) }));
}

/** The same without what somebody pays by. */
export async function tellTied(
  db: Parameters<typeof readTies>[0],
  rows: readonly CustomPix[],
): Promise<PixLigado[]> {
  const archived = new Set(rows.flatMap(({ id, archived_at: at }) => (at === null ? [] : [id])));
  return (await tellPix(db, rows)).map(
    ({ qr_code_image: _image, qr_code_text: _text, ticket_url: _ticket, ...pix }) => ({
      ...pix,
      arquivado: archived.has(pix.id),
    }),
  );
}

const isTied = ({ order_id: order, customer_id: customer, guest_order_id: guest }: CustomPix): boolean =>
  order !== null || customer !== null || guest !== null;

function tieOf(tie: ReadTie | undefined): Pick<PixCustomizado, 'pedido' | 'cliente'> {
  if (tie === undefined) return { pedido: null, cliente: null };
  const { order_id: id, customer_id: customer, guest_order_id: guest } = tie;
  if (id !== null) {
    const [codigo, nome] = [tie.order_codigo ?? '', tie.order_nome ?? ''];
    return { pedido: { id, numero: orderNumber(id), codigo, nome }, cliente: null };
  }
  const nome = tie.customer_nome ?? tie.guest_nome ?? '';
  return { pedido: null, cliente: { id: customer, pedido: customer === null ? guest : null, nome } };
}

function pixOf(row: CustomPix): Omit<PixCustomizado, 'pedido' | 'cliente'> {
  return {
    id: row.id,
    descricao: row.descricao,
    valor: row.valor_cents,
    status: row.status,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    qr_code_image: row.qr_code_image ?? '',
    qr_code_text: row.qr_code_text ?? '',
    ticket_url: row.ticket_url,
    devolvido: row.refunded_cents,
    valor_pedido: row.asked_cents,
    contestacao:
      row.dispute === null
        ? null
        : { estado: DISPUTES[row.dispute], prazo: row.dispute_deadline?.toISOString() ?? null },
  };
}
