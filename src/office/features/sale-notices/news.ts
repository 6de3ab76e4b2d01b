import type { ActId } from '#shared/acts.ts';
import { officeApi } from '../../lib/api.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import type { NewsKind } from './told-sales.ts';

/** One thing to be told, and where it leads. */
export interface News {
  id: number;
  title: string;
  body: string;
  to: string;
}

interface Source {
  /** Without which nobody is told of it. */
  act: ActId;
  /** In the list of what a browser may tell. */
  label: string;
  /** Of more than are told one by one. */
  rest: { title: string; where: string; to: string };
  /** What came in the last minutes, the newest first; nothing of a person. Throws as any call does. */
  read(signal: AbortSignal): Promise<News[]>;
}

const ASKED = {
  desistencia: 'Desistência da compra',
  defeito: 'Defeito avisado',
  troca: 'Pedido de troca',
} as const;

export const SOURCES: Readonly<Record<NewsKind, Source>> = {
  vendas: {
    act: 'see-orders',
    label: 'Vendas',
    rest: { title: 'Novas vendas', where: 'em Vendas', to: officePaths.sales },
    async read(signal) {
      const { data } = await officeApi('GET /gerenciamento/vendas/agora', { signal });
      return data.vendas.map(({ id, numero, total }) => ({
        id,
        title: 'Nova venda',
        body: `#${numero} · ${reaisText(total)}`,
        to: officePaths.order(id),
      }));
    },
  },
  trocas: {
    act: 'see-exchanges',
    label: 'Desistências, defeitos e trocas',
    rest: { title: 'Novas trocas', where: 'em Trocas', to: officePaths.exchanges },
    async read(signal) {
      const { data } = await officeApi('GET /gerenciamento/trocas/agora', { signal });
      return data.trocas.map(({ id, numero, tipo }) => ({
        id,
        title: ASKED[tipo],
        body: `Pedido #${numero}`,
        to: officePaths.exchanges,
      }));
    },
  },
  disputas: {
    act: 'answer-disputes',
    label: 'Disputas: compras contestadas',
    rest: { title: 'Novas disputas', where: 'em Disputas', to: officePaths.disputes },
    async read(signal) {
      const { data } = await officeApi('GET /gerenciamento/disputas/agora', { signal });
      return data.disputas.map(({ id, numero, valor }) => ({
        id,
        title: 'Compra contestada',
        body: `Pedido #${numero} · ${reaisText(valor)}`,
        to: officePaths.dispute(id),
      }));
    },
  },
};
