import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import { plural } from '#shared/text.ts';
import type { EstoqueBaixo } from '#shared/wire/catalog-writes.ts';
import type { Painel } from '#shared/wire/office-orders.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { WAITING } from '#shared/waiting-words.ts';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import styles from './home-lists.module.css';

const OWN_PICTURE = '/midia/';
const small = (imagem: string) => (imagem.startsWith(OWN_PICTURE) ? `${imagem}/320.webp` : imagem);

interface NothingHereProps {
  title: string;
  art: 'all-done' | 'nothing-sold' | 'full-rail';
  to: string;
  way: string;
}

function NothingHere({ title, art, to, way }: NothingHereProps) {
  return <Nothing title={title} art={`/art/${art}.svg`} action={<WayOut to={to}>{way}</WayOut>} />;
}

/** Orders that nothing happens to until the owner acts. */
export function WaitingList({ waiting }: { waiting: Painel['aguardando'] }) {
  if (waiting.length === 0) {
    return (
      <NothingHere
        title="Nenhum pedido espera por você."
        art="all-done"
        to={officePaths.sales}
        way="Ver as vendas"
      />
    );
  }
  return (
    <ul className={styles.reasons}>
      {waiting.map(({ motivo, quantidade, pedidos }) => (
        <li key={motivo}>
          <p className={styles.reason}>
            <Link to={officePaths.waiting(motivo)}>{WAITING[motivo]}</Link>
            <span className={styles.count}>{quantidade.toLocaleString('pt-BR')}</span>
          </p>
          <ul className={styles.orders}>
            {pedidos.map(({ id, total }) => (
              <li key={id}>
                <Link to={officePaths.order(id)}>{spokenNumber(id)}</Link>
                <span>{reaisText(total)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What sold best in 30 days. */
export function BestSellers({ best }: { best: Painel['maisVendidos'] }) {
  if (best.length === 0) {
    return (
      <NothingHere
        title="Ainda não houve vendas nos últimos 30 dias."
        art="nothing-sold"
        to={officePaths.products}
        way="Ver os produtos"
      />
    );
  }
  return (
    <ol className={styles.goods}>
      {best.map(({ id, nome, imagem, unidades, vendas }) => (
        <li key={id}>
          {imagem ? <img src={small(imagem)} alt="" width={36} height={48} loading="lazy" /> : <span />}
          <Link to={officePaths.product(id)} className={styles.goodsName}>
            <bdi>{nome}</bdi>
          </Link>
          <span className={styles.figure}>
            {unidades.toLocaleString('pt-BR')} {plural(unidades, 'peça', 'peças')}
            <span>{reaisText(vendas)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What is about to run out. */
export function LowStock({ low }: { low: readonly EstoqueBaixo[] }) {
  if (low.length === 0) {
    return (
      <NothingHere
        title="Nada está para acabar."
        art="full-rail"
        to={officePaths.products}
        way="Ver os produtos"
      />
    );
  }
  return (
    <ul className={styles.goods}>
      {low.map(({ produto_id, nome, cor, tamanho, estoque, imagem }) => (
        <li key={`${produto_id} ${cor} ${tamanho}`}>
          {imagem ? <img src={small(imagem)} alt="" width={36} height={48} loading="lazy" /> : <span />}
          <Link to={officePaths.product(produto_id)} className={styles.goodsName}>
            <bdi>{nome}</bdi>
          </Link>
          <span className={styles.figure}>
            {estoque === 0 ? 'Esgotado' : `${estoque} ${plural(estoque, 'unidade', 'unidades')}`}
            <span>
              {cor === null ? (
                'todas as cores'
              ) : (
                <>
                  <bdi>{cor}</bdi>, <bdi>{tamanho}</bdi>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
