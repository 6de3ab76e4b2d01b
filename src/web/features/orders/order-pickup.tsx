import { PICKUP_NAME, readyText } from '#shared/pickup.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import styles from './order-view.module.css';

const NOT_READY: ReadonlySet<PedidoCompleto['status']> = new Set([
  'pending',
  'waiting',
  'in_analysis',
  'paid',
  'processing',
]);

/** Where and when it is fetched, and once it is ready by which code. */
export function OrderPickup({ pedido }: { pedido: PedidoCompleto }) {
  const { nome, frete, status, codigo_retirada: code, desistencia } = pedido;
  const { retirada: place, prazo } = frete;
  return (
    <>
      <address className={styles.address}>
        <strong>{place ? `${PICKUP_NAME}: ${place.nome}` : PICKUP_NAME}</strong>
        {place && <div>{place.endereco}</div>}
        {place && <div>{place.horario}</div>}
      </address>
      {place !== undefined && place.instrucao !== '' && <p>{place.instrucao}</p>}
      {NOT_READY.has(status) && desistencia === null && (
        <p className={styles.arrives}>O pedido {readyText(prazo)}. Avisamos por e-mail.</p>
      )}
      {code !== undefined && (desistencia === null || desistencia.devolvido) && (
        <p className={styles.receipt}>
          Código de retirada <strong className={styles.receiptCode}>{code}</strong>
          <span className={styles.quiet}>Diga este código no balcão. Quem o disser leva as peças.</span>
        </p>
      )}
      <p className={styles.quiet}>Em nome de {nome}</p>
    </>
  );
}
