import { memo } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';
import { cardInstalmentText, discountPercent, effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import type { InstallmentRules } from '#shared/installments.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './product-card.module.css';

const SIZES = '(min-width: 80rem) max(18rem, 18vw), (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw';

interface ProductCardProps {
  card: Cartao;
  rules: InstallmentRules;
}

/** A product on the grid; the whole card and 'Comprar' lead to its page. Drawn anew only when its product changed. */
export const ProductCard = memo(function ProductCard({ card, rules }: ProductCardProps) {
  const { piece, offers } = useOffers()(card);
  const percent = discountPercent(piece);
  return (
    <Tile
      key={card.mostra}
      card={card}
      sizes={SIZES}
      badges={<CardBadges destaque={card.destaque} percent={percent} esgotado={card.esgotado} />}
      renderAction={(to) => (
        <ButtonLink
          to={to}
          variant="secondary"
          block
          className={styles.buy}
          data-buy=""
          aria-label={card.esgotado ? `Ver ${card.nome}` : `Comprar ${card.nome}`}
        >
          {card.esgotado ? 'Ver peça' : 'Comprar'}
        </ButtonLink>
      )}
    >
      <Price
        size="s"
        cents={effectivePriceCents(piece)}
        beforeCents={fullPriceCents(card)}
        offers={offers}
        instalments={cardInstalmentText(piece, rules)}
      />
    </Tile>
  );
});

interface CardBadgesProps {
  destaque: boolean;
  percent: number;
  esgotado: boolean;
}

function CardBadges({ destaque, percent, esgotado }: CardBadgesProps) {
  return (
    <>
      {destaque ? <Badge>Destaque</Badge> : <span />}
      {esgotado ? (
        <Badge tone="quiet">Esgotado</Badge>
      ) : (
        percent > 0 && <Badge tone="berry">-{percent}%</Badge>
      )}
    </>
  );
}
