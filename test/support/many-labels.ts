import type { Etiqueta } from '#shared/wire/labels.ts';
import type { ComprasPedidas, PrecoDoPedido, PrecosDeVarios } from '#shared/wire/many-labels.ts';
import { labelsOf } from './labels.ts';
import type { Refusal } from './parcels.ts';
import { newKey, type Till } from './till.ts';

type Headers = Record<string, string>;
type OfOrder = Etiqueta & { pedido: { id: number; codigo: string } };
type Printed = { url: string; impressas: number[]; mensagem: string } & Refusal;

/** Labels of many orders at once, as the office of a till buys them. */
export function manyOf(till: Till, admin: () => Headers) {
  const at = {
    ...labelsOf(till, admin),
    paidMany: async (count: number): Promise<number[]> => {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) ids.push((await at.paid()).id);
      return ids;
    },
    pricesOf: (ids: readonly number[], by: Headers = admin()) =>
      till.get<PrecosDeVarios & Refusal>(`/gerenciamento/etiquetas/precos?pedidos=${ids.join(',')}`, by),
    rowsToBuy: async (ids: readonly number[]) => wishesOf((await at.pricesOf(ids)).body.pedidos),
    buyMany: (compras: readonly object[], key: Headers = newKey(), by: Headers = admin()) =>
      till.post<ComprasPedidas & Refusal>('/gerenciamento/etiquetas', { compras }, { ...by, ...key }),
    follow: async (ids: readonly number[]) =>
      (await till.get<OfOrder[]>(`/gerenciamento/etiquetas/andamento?pedidos=${ids.join(',')}`, admin()))
        .body,
    /** How many calls the provider was sent since its stand-in was put right. */
    callsMade: async (): Promise<number> => {
      const view = await fetch(at.provider.replace('/melhorenvio', '/control'));
      const { counters } = (await view.json()) as { counters: Record<string, { total: number }> };
      return counters['melhorenvio']?.total ?? 0;
    },
    /** Their sheets as one file, or why there is none. */
    sheets: (etiquetas: readonly number[], tipo: string, by: Headers = admin()) =>
      fetch(`${till.url}/gerenciamento/etiquetas/arquivos?etiquetas=${etiquetas.join(',')}&tipo=${tipo}`, {
        headers: by,
      }),
    print: (etiquetas: readonly number[]) =>
      till.post<Printed>('/gerenciamento/etiquetas/impressao', { etiquetas }, admin()),
  };
  return at;
}

/** What is sent back to buy all that may be bought. */
export const wishesOf = (rows: readonly PrecoDoPedido[]) =>
  rows.flatMap(({ pedido, etiqueta, chaveNota }) =>
    etiqueta === null
      ? []
      : [
          {
            pedido: pedido.id,
            servico: etiqueta.servico,
            preco: etiqueta.preco,
            documento: chaveNota === '' ? 'declaracao' : 'nota',
            chaveNota,
          },
        ],
  );

export type Many = ReturnType<typeof manyOf>;
