import type { Cartao } from '#shared/wire/catalog.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Carousel } from './carousel.tsx';
import styles from './highlights.module.css';

/** 'Destaques da Semana': the featured products, or that there are none yet. */
export function Highlights({ cards, swiped }: { cards: Cartao[]; swiped?: boolean | undefined }) {
  return (
    <Container as="section" aria-labelledby="destaques" className={styles.section}>
      <h2 id="destaques" className={styles.title}>
        Destaques da Semana
      </h2>
      {cards.length > 0 ? (
        <Carousel cards={cards} swiped={swiped} />
      ) : (
        <EmptyState
          art="/art/empty-list.svg"
          title="Nenhum produto em destaque ainda"
          level={3}
          actions={
            <ButtonLink to={paths.catalog} variant="secondary">
              Ver o catálogo
            </ButtonLink>
          }
        >
          <p>Em breve teremos produtos incríveis para você!</p>
        </EmptyState>
      )}
    </Container>
  );
}
