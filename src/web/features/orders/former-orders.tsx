import { useEffect, useState } from 'react';
import type { PedidoAntigo } from '#shared/wire/former-orders.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { api } from '../../lib/calls/api.ts';
import styles from './my-orders.module.css';

const STATES: Readonly<Record<PedidoAntigo['estado'], string>> = {
  entregue: 'Entregue',
  enviado: 'Enviado',
  pago: 'Pago',
  pendente: 'Não pago',
  cancelado: 'Cancelado',
  devolvido: 'Devolvido',
  outro: '',
};

/** What she bought in the shop that was there before, to be read; nothing where there is none. */
export function FormerOrders({ token }: { token: string }) {
  const [pedidos, setPedidos] = useState<readonly PedidoAntigo[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    api('GET /clientes/me/pedidos-antigos', { token, signal: asking.signal }).then(
      ({ data, simulated }) => !asking.signal.aborted && setPedidos(simulated ? [] : data.pedidos),
      // Her orders here are what the page is for: without these it stands.
      (error: unknown) =>
        asking.signal.aborted || console.error('the former orders could not be read', error),
    );
    return () => asking.abort();
  }, [token]);
  if (pedidos.length === 0) return null;
  return (
    <section aria-labelledby="pedidos-antigos" className={styles.former}>
      <h2 id="pedidos-antigos">Pedidos da loja antiga</h2>
      <p>Ficam aqui para você consultar. Para trocas e outras dúvidas sobre eles, fale com a loja.</p>
      <ul>
        {pedidos.map((pedido) => (
          <li key={pedido.id}>
            <details>
              <summary>
                Pedido #{pedido.numero}, {new Date(pedido.em).toLocaleDateString('pt-BR', ZONE)}:{' '}
                {reais(pedido.total) + (STATES[pedido.estado] && ` (${STATES[pedido.estado]})`)}
              </summary>
              <ul>
                {numbered(pedido.itens).map(({ nome, quantidade, preco, place }) => (
                  <li key={place}>
                    {quantidade} × {nome}: {reais(preco)}
                  </li>
                ))}
              </ul>
              {pedido.frete > 0 && <p>Frete: {reais(pedido.frete)}</p>}
              {pedido.rastreio !== '' && <p>Rastreio: {pedido.rastreio}</p>}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ZONE = { timeZone: 'America/Sao_Paulo' } as const;
const reais = (amount: number) => formatReais(reaisToCents(amount) ?? 0);

/** Two pieces may be alike in all. */
const numbered = (itens: PedidoAntigo['itens']) => itens.map((item, place) => ({ ...item, place }));
