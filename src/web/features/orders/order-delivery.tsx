import { formatCep } from '#shared/cep.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { isolated, joined, plural } from '#shared/text.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import styles from './order-view.module.css';

/** Who receives it, where, and by which carrier. */
export function OrderDelivery({ pedido }: { pedido: PedidoCompleto }) {
  const { nome, endereco, frete, rastreio, transportadora } = pedido;
  const street = joined([endereco.endereco, endereco.numero, endereco.complemento], ', ');
  const place = joined([endereco.cidade, endereco.estado], ' - ');
  const lines = [street, endereco.bairro, place, `CEP ${formatCep(endereco.cep)}`].filter(Boolean);
  return (
    <>
      <address className={styles.address}>
        <strong>{nome}</strong>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p className={styles.quiet}>
        {freightLabel(frete)}
        {frete.prazo > 0 &&
          `, ${frete.prazo} ${plural(frete.prazo, 'dia útil', 'dias úteis')} após a confirmação do pagamento`}
      </p>
      {rastreio !== '' && (
        <p className={styles.quiet}>
          Código de rastreio{transportadora !== '' && ` (${isolated(transportadora)})`}:{' '}
          <strong>{rastreio}</strong>
        </p>
      )}
    </>
  );
}
