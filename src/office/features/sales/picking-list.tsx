import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { keyedItems } from './keyed-items.ts';
import styles from '../../ui/paper.module.css';
import { SheetNumber } from './sheet-number.tsx';
import { thumbnailOf } from './thumbnail.ts';
import { parcelItems } from './units-to-send.ts';

/** On paper: which pieces to take from the shelves, with their pictures and a box to tick. */
export function PickingList({ pedido }: { pedido: PedidoDetalhado }) {
  const { codigo, numero, created_at, observacoes } = pedido;
  const itens = parcelItems(pedido);
  const units = itens.reduce((sum, item) => sum + item.quantidade, 0);
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.title}>Lista de separação</p>
          <p>
            Feito em {dateTimeText(created_at)}, {units} {plural(units, 'peça', 'peças')}
          </p>
        </div>
        <SheetNumber numero={numero} codigo={codigo} />
      </header>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Foto</th>
            <th scope="col">Peça</th>
            <th scope="col">Cor</th>
            <th scope="col">Tamanho</th>
            <th scope="col">Qtd.</th>
            <th scope="col">Separado</th>
          </tr>
        </thead>
        <tbody>
          {keyedItems(itens).map(([key, item]) => (
            <tr key={key}>
              <td>
                <img src={thumbnailOf(item.imagem)} alt={`Foto de ${item.nome}`} className={styles.picture} />
              </td>
              <td>
                <bdi>{item.nome}</bdi>
              </td>
              <td>
                <bdi>{item.cor}</bdi>
              </td>
              <td>
                <bdi>{item.tamanho}</bdi>
              </td>
              <td className={styles.count}>{item.quantidade}</td>
              <td>
                <span className={styles.box} role="img" aria-label="ainda não" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {typeof observacoes === 'string' && observacoes !== '' && (
        <p className={styles.notes}>
          <strong>Observações:</strong> <bdi>{observacoes}</bdi>
        </p>
      )}
    </>
  );
}
