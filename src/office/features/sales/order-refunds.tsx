import type { EstornoDoPedido } from '#shared/wire/office-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { LongText } from '../../ui/long-text.tsx';
import styles from './order-screen.module.css';

const STATES = {
  pedido: ['Em andamento', 'warning'],
  feito: ['Devolvido', 'success'],
  recusado: ['Não aceito', 'error'],
} as const satisfies Record<EstornoDoPedido['estado'], readonly [word: string, tone: string]>;

/** Every refund of the order: how much, of what, why, and where it stands. */
export function OrderRefunds({ estornos }: { estornos: readonly EstornoDoPedido[] }) {
  if (estornos.length === 0) return null;
  return (
    <>
      <h3 className={styles.refundsTitle}>Estornos</h3>
      <ul className={styles.charges} aria-label="Estornos">
        {estornos.map((estorno) => (
          <Refund key={estorno.id} estorno={estorno} />
        ))}
      </ul>
    </>
  );
}

function Refund({ estorno }: { estorno: EstornoDoPedido }) {
  const { valor, como, creditado, estado, parado, pedidoEm, fimEm, motivo } = estorno;
  const [word, tone] = STATES[estado];
  const pieces = piecesOf(estorno);
  return (
    <li>
      <div className={styles.charge}>
        <span>
          <Badge tone={tone}>{word}</Badge> {parado && <Badge tone="error">Parado</Badge>}
        </span>
        <span className={styles.money}>{reaisText(valor)}</span>
      </div>
      {como === 'credito' && <p className={styles.quiet}>Como vale-troca, a pedido de quem comprou</p>}
      {como === 'dinheiro' && creditado > 0 && (
        <p className={styles.quiet}>{reaisText(creditado)} de volta ao vale usado na compra</p>
      )}
      {pieces !== '' && <LongText lines={6}>{pieces}</LongText>}
      <p className={styles.quiet}>
        Pedido em {dateTimeText(pedidoEm)}
        {fimEm !== null && `, ${estado === 'recusado' ? 'recusado' : 'feito'} em ${dateTimeText(fimEm)}`}
      </p>
      {motivo !== '' && (
        <p className={styles.quiet}>
          <LongText lines={6}>{`Motivo: ${motivo}`}</LongText>
        </p>
      )}
    </li>
  );
}

/** '2 × Vestido (Azul, M); frete. As peças voltam para o estoque.'; '' of a refund by its amount. */
function piecesOf({ itens, frete, devolverEstoque, estado }: EstornoDoPedido): string {
  const names = itens.map(
    ({ nome, cor, tamanho, quantidade }) =>
      `${quantidade} × ${nome} (${[cor, tamanho].filter(Boolean).join(', ')})`,
  );
  if (frete !== null) names.push('frete');
  if (names.length === 0) return '';
  if (itens.length === 0 || estado === 'recusado') return `${names.join('; ')}.`;
  return `${names.join('; ')}. ${devolverEstoque === true ? 'De volta ao estoque.' : 'Sem voltar ao estoque.'}`;
}
