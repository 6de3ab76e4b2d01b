import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Swatches } from '../../ui/swatches.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './catalog-card.module.css';

const SIZES = '(min-width: 64rem) 20vw, (min-width: 48rem) 30vw, 46vw';

interface CatalogCardProps {
  card: Cartao;
  priority: boolean;
  /** A pointer or the focus is on 'Comprar'. */
  onApproach(): void;
  /** 'Comprar': choose colour and size right here. */
  onBuy(): void;
}

/** A product in the catalogue. Without scripts 'Comprar' leads to its page. */
export function CatalogCard({ card, priority, onApproach, onBuy }: CatalogCardProps) {
  const to = paths.product(card.id);
  return (
    <Tile
      to={to}
      title={card.nome}
      level={2}
      picture={card.picture}
      src={card.imagem}
      hover={card.hover}
      alt={card.nome}
      sizes={SIZES}
      priority={priority}
      dimmed={card.esgotado}
      badges={
        <>
          {card.destaque ? <Badge>Destaque</Badge> : <span />}
          {card.esgotado && <Badge tone="quiet">Esgotado</Badge>}
        </>
      }
      action={
        <ButtonLink
          to={to}
          variant="secondary"
          block
          className={styles.buy}
          data-buy=""
          aria-label={card.esgotado ? `Ver ${card.nome}` : `Comprar ${card.nome}`}
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={(event) => {
            if (card.esgotado || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onBuy();
          }}
        >
          {card.esgotado ? 'Ver peça' : 'Comprar'}
        </ButtonLink>
      }
    >
      <p className={styles.about}>{card.descricao}</p>
      <Swatches colors={card.cor} />
      <Price size="s" cents={effectivePriceCents(card)} beforeCents={fullPriceCents(card)} />
    </Tile>
  );
}
