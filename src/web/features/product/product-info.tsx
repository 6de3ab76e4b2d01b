import type { Produto } from '#shared/wire/catalog.ts';
import { discountPercent, effectivePriceCents, fullPriceCents, isSoldOut } from '#shared/catalog.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Heart } from '../../ui/heart.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './product-info.module.css';

interface ProductHeadProps {
  product: Produto;
  offers: readonly string[];
  instalments: string;
  /** The chosen colour. */
  cor: string;
}

/** What it is and what it costs. */
export function ProductHead({ product, offers, instalments, cor }: ProductHeadProps) {
  const percent = discountPercent(product);
  return (
    <div className={styles.head}>
      <p className={styles.badges}>
        {product.destaque && <Badge>Destaque</Badge>}
        <Badge tone="quiet">{product.categoria}</Badge>
        {percent > 0 && <Badge tone="berry">-{percent}%</Badge>}
        {isSoldOut(product) && <Badge tone="error">Esgotado</Badge>}
        <Heart nome={product.nome} to={paths.product(product.id, cor)} className={styles.heart} />
      </p>
      <h1 className={styles.name}>{product.nome}</h1>
      <Price
        size="l"
        cents={effectivePriceCents(product)}
        beforeCents={fullPriceCents(product)}
        offers={offers}
        instalments={instalments}
      />
    </div>
  );
}

/** What its maker says of it. */
export function ProductDescription({ product }: { product: Produto }) {
  const facts = [
    ['Composição', product.material],
    ['Marca', product.marca],
  ].filter(([, text]) => text);
  return (
    <section className={styles.description} aria-labelledby="descricao">
      <h2 id="descricao" className={styles.title}>
        Descrição
      </h2>
      <p className={styles.text}>{product.descricao.trim() || 'Sem descrição disponível.'}</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
