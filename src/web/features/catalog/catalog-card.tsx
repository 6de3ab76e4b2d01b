import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './catalog-card.module.css';

const SIZES = '(min-width: 64rem) 20vw, (min-width: 48rem) 30vw, 46vw';

interface CatalogCardProps {
  card: Cartao;
  priority: boolean;
  /** A pointer or the focus is on 'Comprar'. */
  onApproach(): void;
  /** 'Comprar': choose colour and size right here; a colour that was asked for is chosen. */
  onBuy(cor: string | undefined): void;
}

/** A product in the catalogue. Without scripts 'Comprar' leads to its page. */
export function CatalogCard({ card, priority, onApproach, onBuy }: CatalogCardProps) {
  const { piece, offers } = useOffers()(card);
  return (
    <Tile
      key={card.mostra}
      card={card}
      level={2}
      sizes={SIZES}
      priority={priority}
      badges={
        <>
          {card.destaque ? <Badge>Destaque</Badge> : <span />}
          {card.esgotado && <Badge tone="quiet">Esgotado</Badge>}
        </>
      }
      about={<p className={styles.about}>{card.descricao}</p>}
      renderAction={(to, cor) => (
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
            onBuy(cor);
          }}
        >
          {card.esgotado ? 'Ver peça' : 'Comprar'}
        </ButtonLink>
      )}
    >
      <Price size="s" cents={effectivePriceCents(piece)} beforeCents={fullPriceCents(card)} offers={offers} />
    </Tile>
  );
}
