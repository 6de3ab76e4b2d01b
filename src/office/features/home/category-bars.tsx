import { plural } from '#shared/text.ts';
import type { Painel } from '#shared/wire/office-orders.ts';
import { reaisText } from '../../lib/money-text.ts';
import styles from './category-bars.module.css';

const MOST = 6;

/** What each category sold, as bars beside the figures that they draw. */
export function CategoryBars({ categories }: { categories: Painel['porCategoria'] }) {
  const top = Math.max(1, ...categories.map(({ vendas }) => vendas));
  return (
    <ul className={styles.bars}>
      {categories.slice(0, MOST).map(({ categoria, unidades, vendas }) => (
        <li key={categoria}>
          <span className={styles.words}>
            <bdi>{categoria}</bdi>
            <span>
              {reaisText(vendas)} · {unidades.toLocaleString('pt-BR')} {plural(unidades, 'peça', 'peças')}
            </span>
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
            <rect width={(vendas / top) * 100} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
