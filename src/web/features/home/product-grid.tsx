import type { ReactNode } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  cards: Cartao[];
  /** Under the cards: ways to more of them. */
  children?: ReactNode;
}

/** Two cards wide on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({ cards, children }: ProductGridProps) {
  const { installments } = useShop();
  return (
    <>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} rules={installments} />
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
