import { freightLabel } from '#shared/freight-label.ts';
import { joined } from '#shared/text.ts';
import { isPickup, pickupLines } from '#shared/pickup.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { paymentLabel } from '#shared/payment-label.ts';
import { reaisText } from '../../lib/money-text.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { addressLines } from './address-lines.ts';
import { keyedItems } from './keyed-items.ts';
import styles from '../../ui/paper.module.css';
import { SheetNumber } from './sheet-number.tsx';
import { thumbnailOf } from './thumbnail.ts';
import { addedTotal, parcelItems, type ParcelItem } from './units-to-send.ts';

interface PackingSlipProps {
  pedido: PedidoDetalhado;
  shop: ShopSettings;
}

/** On paper: where the parcel goes, from whom it comes and what is in it. It carries no CPF. */
export function PackingSlip({ pedido, shop }: PackingSlipProps) {
  const { codigo, numero, created_at, frete } = pedido;
  const added = addedTotal(pedido);
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.title}>{shop.name}</p>
          <p>
            CNPJ {shop.cnpj} · {shop.address}
          </p>
          <p>
            {shop.phone} · {shop.email}
          </p>
        </div>
        <SheetNumber numero={numero} codigo={codigo} />
      </header>
      <Destination pedido={pedido} />
      <p>
        Pedido de {dateTimeText(created_at)}. Pagamento:{' '}
        {paymentLabel(pedido.metodo_pagamento, pedido.parcelas)}.
      </p>
      <Contents itens={parcelItems(pedido)} />
      <p className={styles.notes}>
        {isPickup(frete) ? '' : `Frete ${reaisText(frete.valor)}. `}
        {added === null ? 'Total' : 'Total deste pedido'} <strong>{reaisText(pedido.total)}</strong>.
        {added !== null && ` Peças a mais ${reaisText(added)}.`}
        {pedido.credito > 0 && ` Pago com vales ${reaisText(pedido.credito)}.`}
        {pedido.credito > 0 && pedido.metodo_pagamento === 'entrega' && (
          <>
            {' '}
            A receber <strong>{reaisText(pedido.aPagar)}</strong>.
          </>
        )}
        {pedido.estornado > 0 && ` Devolvido ${reaisText(pedido.estornado)}.`} Este romaneio não substitui a
        nota fiscal.
      </p>
    </>
  );
}

/** Whose door it is carried to and by whom, or whom it waits for and where. */
function Destination({
  pedido: { nome, endereco, frete, transportadora, rastreio, embalagem },
}: Pick<PackingSlipProps, 'pedido'>) {
  const carrier = freightLabel({ nome: frete.nome, company: transportadora || frete.company });
  const { retirada: place } = frete;
  return (
    <>
      <div className={styles.to}>
        <p className={styles.label}>{place === undefined ? 'Para' : 'Para quem vem buscar'}</p>
        <p>
          <strong>
            <bdi>{nome}</bdi>
          </strong>
        </p>
        {(place === undefined ? addressLines(endereco) : pickupLines(place)).map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {place === undefined && carrier + rastreio !== '' && (
        <p>
          Envio: <bdi>{carrier}</bdi>
          {rastreio !== '' && (
            <>
              {carrier !== '' && ', '}rastreio <strong>{rastreio}</strong>
            </>
          )}
        </p>
      )}
      {embalagem !== null && (
        <p>
          Caixa: <strong>{embalagem.texto}</strong>
        </p>
      )}
    </>
  );
}

function Contents({ itens }: { itens: readonly ParcelItem[] }) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Foto</th>
          <th scope="col">Peça</th>
          <th scope="col">Qtd.</th>
          <th scope="col">Valor</th>
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
              <br />
              <bdi>{joined([item.cor, item.tamanho], ' · ')}</bdi>
            </td>
            <td>{item.quantidade}</td>
            <td>{reaisText(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
