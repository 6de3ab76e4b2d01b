import { cardInstalmentText, discountPercent, effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { fold } from '#shared/text.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './favorites-screen.module.css';

const SIZES = '(min-width: 80rem) max(18rem, 18vw), (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw';

interface FavoriteCardProps {
  card: Cartao;
  /** In which she kept it; '' is none. */
  cor: string;
  onRemove(): void;
}

/** A kept piece in the colour that it was seen in. */
export function FavoriteCard({ card, cor, onRemove }: FavoriteCardProps) {
  const { installments } = useShop();
  const { piece, offers } = useOffers()(card);
  const percent = discountPercent(piece);
  const mostra = card.cor.find(({ nome }) => fold(nome) === fold(cor))?.nome;
  return (
    <Tile
      key={mostra}
      card={{ ...card, mostra }}
      level={2}
      sizes={SIZES}
      badges={
        <>
          {card.esgotado ? <Badge tone="quiet">Esgotado</Badge> : <span />}
          {percent > 0 && <Badge tone="berry">-{percent}%</Badge>}
        </>
      }
      about={mostra && <p className={styles.color}>Cor: {mostra}</p>}
      renderAction={(to) => (
        <>
          <ButtonLink
            to={to}
            variant="secondary"
            block
            className={styles.buy}
            aria-label={card.esgotado ? `Ver peça: ${card.nome}` : `Comprar ${card.nome}`}
          >
            {card.esgotado ? 'Ver peça' : 'Comprar'}
          </ButtonLink>
          <Button
            variant="quiet"
            block
            className={styles.buy}
            aria-label={`Remover ${card.nome} dos favoritos`}
            onClick={onRemove}
          >
            Remover
          </Button>
        </>
      )}
    >
      <Price
        size="s"
        cents={effectivePriceCents(piece)}
        beforeCents={fullPriceCents(card)}
        offers={offers}
        instalments={cardInstalmentText(piece, installments)}
      />
    </Tile>
  );
}
