import { Link } from 'react-router';
import type { ShownSection } from '#shared/front-page.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { Container } from '../../ui/container.tsx';
import { onIntent } from '../../ui/on-intent.ts';
import { ProductCard } from './product-card.tsx';
import styles from './front-sections.module.css';

interface CardRowProps {
  id: string;
  row: Extract<ShownSection, { kind: 'cards' }>;
  /** Every card as it was last read, where that is known. */
  fresh: readonly Cartao[] | null;
}

/** Some pieces under a title: on a phone a row that is swiped, else a grid. */
export function CardRow({ id, row: { title, cards, more }, fresh }: CardRowProps) {
  const { installments } = useShop();
  const shown =
    fresh === null ? cards : cards.flatMap((card) => fresh.find((one) => one.id === card.id) ?? []);
  if (shown.length === 0) return null;
  return (
    <Container as="section" aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <Link to={more} prefetch={onIntent()} className={styles.more} aria-label={`Ver tudo: ${title}`}>
            Ver tudo
          </Link>
        )}
      </div>
      <ul className={styles.cards}>
        {shown.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} rules={installments} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
