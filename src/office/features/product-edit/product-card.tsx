import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProductPicture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './cards-screen.module.css';

interface ProductCardProps {
  product: ProdutoDoEscritorio;
  mayWrite: boolean;
  onEdit(): void;
  onRemove(): void;
}

const plain = (url: string) => ({ url, width: 900, height: 1200, placeholder: null, widths: [] });

/** A product as the office's card: picture, name, price, stock, and what can be done with it. */
export function ProductCard({ product, mayWrite, onEdit, onRemove }: ProductCardProps) {
  const { nome, categoria, estoque, ativo, pictures, imagens } = product;
  const first = imagens[0];
  const picture = pictures[0] ?? (first === undefined ? null : plain(first));
  const short = nome.slice(0, 80);
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        {picture && <ProductPicture picture={picture} alt="" sizes="(min-width: 64rem) 14rem, 45vw" />}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{nome}</bdi>
        </h2>
        <p className={styles.quiet}>
          <bdi>{categoria}</bdi> · {estoque} em estoque
        </p>
        <Price
          size="s"
          cents={effectivePriceCents(product)}
          beforeCents={
            effectivePriceCents(product) < fullPriceCents(product) ? fullPriceCents(product) : null
          }
        />
        <p className={styles.badges}>
          <Badge tone={estoque > 0 ? 'success' : 'error'}>{estoque > 0 ? 'Ativo' : 'Inativo'}</Badge>
          {!ativo && <Badge tone="quiet">Oculto</Badge>}
        </p>
        {mayWrite && (
          <p className={styles.actions}>
            <Button size="s" variant="secondary" aria-label={`Editar ${short}`} onClick={onEdit}>
              Editar
            </Button>
            <Button size="s" variant="danger" aria-label={`Deletar ${short}`} onClick={onRemove}>
              Deletar
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
