import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { joined } from '#shared/text.ts';
import type { Acrescimo, PedidoCompleto } from '#shared/wire/orders.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import styles from './added-piece.module.css';
import { ItemPicture } from './item-picture.tsx';
import { StatusBadge } from './status-badge.tsx';

const money = (reais: number) => formatReais(reaisToCents(reais) ?? 0);

/** An offer until it is paid. */
export const addedTitle = ({ status }: Acrescimo): string =>
  status === 'pending' ? 'Uma peça a mais para você' : 'Peça a mais';

/** A piece that the shop added to her order: what it is, and how it is paid while it is not. */
export function AddedPiece({ added, pix }: { added: Acrescimo; pix: ReactNode }) {
  const { status, total, itens, link, codigo } = added;
  const isOpen = status === 'pending';
  return (
    <div className={styles.added}>
      <ul className={styles.items}>
        {itens.map(({ id, nome, cor, tamanho, imagem, quantidade, pago }) => (
          <li key={`${id}-${cor}-${tamanho}`} className={styles.item}>
            <ItemPicture imagem={imagem} />
            <div className={styles.texts}>
              <Link to={paths.product(id)}>{nome}</Link>
              <span className={styles.choice}>
                {joined([cor, tamanho], ' · ')} · {quantidade}&nbsp;un.
              </span>
            </div>
            <strong>{pago > 0 ? money(pago) : 'Presente'}</strong>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <p>
          Está guardada para ir junto com este pedido, sem frete a mais. Ela entra nele assim que o pagamento
          for aprovado.
        </p>
      ) : (
        <StatusBadge status={status} isFetched={false} />
      )}
      {pix}
      {isOpen && pix === null && link !== null && (
        <ButtonAnchor href={link}>Pagar {money(total)} com cartão</ButtonAnchor>
      )}
      {!isOpen && (
        <Link to={paths.order(codigo)} className={styles.own}>
          Ver o pedido desta peça
        </Link>
      )}
    </div>
  );
}

/** Where a piece that was added to another order is told with it. */
export function GoesWith({ to }: { to: NonNullable<PedidoCompleto['acrescentadoA']> }) {
  return (
    <p>
      {to.junto ? 'Vai junto com o ' : 'Foi acrescentado ao '}
      <Link to={paths.order(to.codigo)}>pedido #{to.numero}</Link>.
    </p>
  );
}
