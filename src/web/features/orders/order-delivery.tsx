import { arrivesText, deadlineText, payerText } from '#shared/arrival.ts';
import { formatCep } from '#shared/cep.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { joined } from '#shared/text.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { useNow } from '../../lib/delivery/use-now.ts';
import styles from './order-view.module.css';

const ON_ITS_WAY: ReadonlySet<PedidoCompleto['status']> = new Set(['paid', 'processing']);

/** The date that was promised: it counts from the payment, and before one from now. */
function promiseOf({ frete, paid_at, status, desistencia }: PedidoCompleto, now: Date): string {
  if (desistencia !== null) return '';
  if (paid_at !== null && ON_ITS_WAY.has(status)) return sentence(arrivesText(frete, new Date(paid_at)));
  if (status !== 'pending') return '';
  const arrives = arrivesText(frete, now);
  return arrives && sentence(`${arrives}, ${payerText(now, frete)}`);
}

const sentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Who receives it, where, and by which carrier. */
export function OrderDelivery({ pedido }: { pedido: PedidoCompleto }) {
  const {
    nome,
    endereco,
    frete,
    rastreio,
    transportadora,
    rastreio_url,
    codigo_entrega: code,
    desistencia,
  } = pedido;
  const street = joined([endereco.endereco, endereco.numero, endereco.complemento], ', ');
  const place = joined([endereco.cidade, endereco.estado], ' - ');
  const arrives = promiseOf(pedido, useNow());
  const isByEmail = frete.tipo === 'digital';
  const lines = isByEmail
    ? [BY_EMAIL]
    : [street, endereco.bairro, place, `CEP ${formatCep(endereco.cep)}`].filter(Boolean);
  return (
    <>
      <address className={styles.address}>
        <strong>{nome}</strong>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {arrives !== '' && <p className={styles.arrives}>{arrives}</p>}
      {code !== undefined && (desistencia === null || desistencia.devolvido) && (
        <p className={styles.receipt}>
          Código de entrega <strong className={styles.receiptCode}>{code}</strong>
          <span className={styles.quiet}>
            Diga este código a quem trouxer, na porta e com as peças à vista.
          </span>
        </p>
      )}
      {!isByEmail && (
        <p className={styles.quiet}>
          {joined([freightLabel(frete), frete.prazo > 0 ? deadlineText(frete) : ''], ', ')}
        </p>
      )}
      {rastreio !== '' && (
        <p className={styles.quiet}>
          {joined(['Código de rastreio', transportadora && `(${transportadora})`], ' ')}:{' '}
          <strong>{rastreio}</strong>
        </p>
      )}
      {rastreio_url !== null && (
        <a className={styles.follow} href={rastreio_url} target="_blank" rel="noopener noreferrer">
          Acompanhar no site da transportadora
        </a>
      )}
    </>
  );
}
