import { Link } from 'react-router';
import type { Produto } from '#shared/wire/catalog.ts';
import { effectivePriceCents, isColorSoldOut, isSoldOut } from '#shared/catalog.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { exchangeDaysOf } from '#shared/shop.ts';
import { joined } from '#shared/text.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import styles from './buy-box.module.css';
import type { ProductChoice } from './use-choice.ts';

const BackNotice = lazyComponent(async () => (await import('./back-notice.tsx')).BackNotice);
const InfoBox = lazyComponent(async () => (await import('../../ui/info-box.tsx')).InfoBox);

export interface BuyWarning {
  /** A new one each time, so that it is announced again. */
  id: number;
  title: string;
  text: string;
}

interface BuyBoxProps {
  product: Produto;
  cor: string;
  choice: ProductChoice;
  warning: BuyWarning | null;
  /** Of the warning. */
  onClose(): void;
  onBuy(): void;
}

/**
 * How many, and the button with what they cost; in its place, or below, waiting for what is sold out. On a phone the
 * button stays at the bottom of the screen as long as the product is on it.
 */
export function BuyBox({ product, cor, choice, warning, onClose, onBuy }: BuyBoxProps) {
  const days = exchangeDaysOf(useShop());
  const soldOut = isSoldOut(product);
  const { missing } = choice;
  const back = (missing || isColorSoldOut(product, cor)) && (
    <BackNotice {...{ product, cor }} tamanho={missing} />
  );
  if (missing) return back;
  return (
    <>
      <div className={styles.box}>
        {!soldOut && (
          <>
            <noscript>
              {import.meta.env.SSR && <p>Para comprar por aqui, ligue o JavaScript do navegador.</p>}
            </noscript>
            <Quantity
              label="Quantidade"
              value={choice.quantidade}
              max={Math.max(1, choice.stock)}
              onChange={choice.setQuantity}
            />
          </>
        )}
        <div className={styles.bar} data-bottom-bar>
          {warning && (
            <InfoBox key={warning.id} kind="warning" title={warning.title} onClose={onClose}>
              {warning.text}
            </InfoBox>
          )}
          <BuyButton {...{ product, cor, choice, onBuy }} />
        </div>
        <Link to={paths.returns} className={styles.policy}>
          {joined([product.valePresente ? '' : `${days} dias para trocar`, '7 dias para desistir'], ' · ')}
        </Link>
      </div>
      {back}
    </>
  );
}

/** 'Comprar · R$ 229,90', and on a phone what: 'Comprar · Azul, M · R$ 229,90'. */
export function BuyButton({ product, cor, choice, onBuy }: Omit<BuyBoxProps, 'warning' | 'onClose'>) {
  const { tamanho, quantidade } = choice;
  const soldOut = isSoldOut(product);
  return (
    <Button size="l" block icon="bag" disabled={soldOut} className={styles.buy} onClick={onBuy}>
      {soldOut ? (
        'Esgotado'
      ) : (
        <span className={styles.words}>
          {'Comprar · '}
          {tamanho && !product.valePresente && (
            <>
              <span className={styles.color}>
                <bdi>{cor}</bdi>,
              </span>
              <span className={styles.size}>
                {' '}
                <bdi>{tamanho}</bdi>
                {' · '}
              </span>
            </>
          )}
          <span className={styles.total}>{formatReais(effectivePriceCents(product) * quantidade)}</span>
        </span>
      )}
    </Button>
  );
}
