import type { Painel, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { Till } from '../till.ts';

let address = 0;
/** Limits of calls are another subject: each call comes from elsewhere. */
export function from(): Record<string, string> {
  address += 1;
  return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
}

export interface Office {
  details: PedidoDetalhado[];
  panel: Painel;
  /** Of the file, by their order's code. */
  rows: Map<string, Record<string, string>>;
}

/** What the office shows of these orders, and of all. */
export async function readOffice(
  { till, admin }: { till: Till; admin: Record<string, string> },
  orders: { id: number }[],
): Promise<Office> {
  const headers = { ...admin, ...from() };
  const [panel, file, ...details] = await Promise.all([
    till.get<Painel>('/gerenciamento/painel', headers).then(({ body }) => body),
    fetch(`${till.url}/gerenciamento/pedidos.csv`, { headers }).then((answer) => answer.text()),
    ...orders.map(async ({ id }) => {
      const { body } = await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, headers);
      return body.pedido;
    }),
  ]);
  return { panel, rows: rowsOf(file), details };
}

/** The rows of the office's file by their order's code. */
function rowsOf(file: string): Map<string, Record<string, string>> {
  const [head = '', ...lines] = file.replace('\uFEFF', '').trim().split('\r\n');
  const titles = head.split(';');
  const rows = lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
  });
  return new Map(rows.map((row) => [row['Código'] ?? '', row]));
}
