import { centsToReais } from '#shared/money.ts';
import type { DadosExportados } from '#shared/wire/customers.ts';
import { tellTied } from './tell.ts';
import { listTiedTo } from './ties.store.ts';

const ALL = 100_000;

/** The charges that were made for a customer and her orders, for her copy of what is known of her. */
export async function listOwnPix(
  db: Parameters<typeof listTiedTo>[0],
  customerId: number,
): Promise<DadosExportados['cobrancas']> {
  const told = await tellTied(db, await listTiedTo(db, { customerId }, ALL));
  return told.map(({ descricao, valor, devolvido, status, created_at: em, paid_at: pagoEm, pedido }) => ({
    pedido: pedido?.codigo ?? null,
    descricao,
    valor: centsToReais(valor),
    devolvido: centsToReais(devolvido),
    estado: status,
    em,
    pagoEm,
  }));
}
