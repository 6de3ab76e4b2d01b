import { plural } from '#shared/text.ts';
import { Paper } from '../../ui/paper.tsx';
import styles from '../../ui/paper.module.css';
import { piecesOfMany, type PieceOfMany } from './pieces-of-many.ts';
import type { PrintedOrdersProps } from './printed-slips.tsx';
import { thumbnailOf } from './thumbnail.ts';
import { useOrdersOnPaper } from './use-orders-on-paper.ts';

/** One list on paper of all pieces to take from the shelves for these orders. */
export function PrintedPieces({ ids, onPrinted }: PrintedOrdersProps) {
  const orders = useOrdersOnPaper(ids, { failed: 'A lista não foi impressa.', onPrinted });
  if (orders === null) return null;
  const pieces = piecesOfMany(orders);
  const units = pieces.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const noted = orders.filter(({ observacoes }) => typeof observacoes === 'string' && observacoes !== '');
  return (
    <Paper name="pieces" onPrinted={onPrinted}>
      <header className={styles.head}>
        <div>
          <p className={styles.title}>Lista de separação</p>
          <p>
            {units} {plural(units, 'peça', 'peças')} de {orders.length}{' '}
            {plural(orders.length, 'pedido', 'pedidos')}:{' '}
            {orders.map(({ numero }) => `#${numero}`).join(', ')}
          </p>
        </div>
      </header>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Foto</th>
            <th scope="col">Peça</th>
            <th scope="col">Cor</th>
            <th scope="col">Tamanho</th>
            <th scope="col">Qtd.</th>
            <th scope="col">Pedidos</th>
            <th scope="col">Separado</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <PieceRow key={piece.key} piece={piece} />
          ))}
        </tbody>
      </table>
      {noted.map(({ id, numero, observacoes }) => (
        <p key={id} className={styles.notes}>
          <strong>#{numero}:</strong> <bdi>{String(observacoes)}</bdi>
        </p>
      ))}
    </Paper>
  );
}

function PieceRow({ piece }: { piece: PieceOfMany }) {
  const { nome, cor, tamanho, imagem, quantidade, pedidos } = piece;
  return (
    <tr>
      <td>
        <img src={thumbnailOf(imagem)} alt={`Foto de ${nome}`} className={styles.picture} />
      </td>
      <td>
        <bdi>{nome}</bdi>
      </td>
      <td>
        <bdi>{cor}</bdi>
      </td>
      <td>
        <bdi>{tamanho}</bdi>
      </td>
      <td className={styles.count}>{quantidade}</td>
      <td>{pedidos}</td>
      <td>
        <span className={styles.box} role="img" aria-label="ainda não" />
      </td>
    </tr>
  );
}
