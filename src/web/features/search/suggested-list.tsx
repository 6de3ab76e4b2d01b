import { Link } from 'react-router';
import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { NoPicture } from '../../ui/no-picture.tsx';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Swatch } from '../../ui/swatches.tsx';
import styles from './suggestions.module.css';
import type { Suggested } from './suggested.ts';

interface SuggestedListProps {
  id: string;
  options: readonly Suggested[];
  active: number;
  idOf(index: number): string;
  onChoose(): void;
}

const GROUPS = [
  { title: 'Categorias e cores', kinds: ['categoria', 'cor'], look: styles.chips },
  { title: 'Peças', kinds: ['peca', 'todas'], look: styles.cards },
];

/** The options under the field. Each is a link, so that it can be opened in a tab of its own as well. */
export function SuggestedList({ id, options, active, idOf, onChoose }: SuggestedListProps) {
  const numbered = options.map((option, index) => ({ option, index }));
  return (
    <div id={id} role="listbox" aria-label="Sugestões" className={styles.list}>
      {GROUPS.map(({ title, kinds, look }) => {
        const own = numbered.filter(({ option }) => kinds.includes(option.kind));
        return (
          own.length > 0 && (
            <div key={title} role="group" aria-label={title} className={look}>
              {own.map(({ option, index }) => (
                <Link
                  key={index}
                  id={idOf(index)}
                  role="option"
                  tabIndex={-1}
                  to={option.to}
                  aria-selected={index === active}
                  className={styles[option.kind]}
                  onClick={onChoose}
                >
                  <OptionContent option={option} />
                </Link>
              ))}
            </div>
          )
        );
      })}
    </div>
  );
}

function OptionContent({ option }: { option: Suggested }) {
  switch (option.kind) {
    case 'categoria':
      return option.nome;
    case 'cor':
      return (
        <>
          <Swatch hex={option.hex} /> {option.nome}
        </>
      );
    case 'peca':
      return <Piece card={option.card} />;
    case 'todas':
      return option.total === 1 ? 'Ver o resultado' : `Ver os ${option.total} resultados`;
  }
}

function Piece({ card }: { card: Cartao }) {
  const { piece, offers } = useOffers()(card);
  const picture =
    card.fotos.find(({ cor }) => cor === card.mostra) ??
    card.picture ??
    (card.imagem ? plainPicture(card.imagem) : null);
  return (
    <>
      {picture ? (
        <ProductPicture picture={picture} alt="" sizes="3rem" className={styles.picture} />
      ) : (
        <span className={styles.picture}>
          <NoPicture />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>{card.nome}</span>
        {card.esgotado ? (
          <span className={styles.gone}>Esgotado</span>
        ) : (
          <Price
            size="s"
            cents={effectivePriceCents(piece)}
            beforeCents={fullPriceCents(card)}
            offers={offers.slice(0, 1)}
          />
        )}
      </span>
    </>
  );
}
