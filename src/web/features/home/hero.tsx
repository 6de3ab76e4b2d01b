import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './hero.module.css';

/** The banner: a picture of its own for tall screens, one sentence and one way on. */
export function Hero({ shopName }: { shopName: string }) {
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        <source media="(min-width: 48rem)" srcSet="/art/hero-wide.svg" width={1600} height={900} />
        <img
          src="/art/hero-tall.svg"
          alt={`Banner da loja ${shopName}`}
          width={900}
          height={1100}
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <Container className={styles.content}>
        <div className={styles.text}>
          <h1 className={styles.title}>Leve, bonita, do seu jeito.</h1>
          <p className={styles.lead}>Peças que acompanham os seus dias, da manhã ao jantar.</p>
          <div className={styles.actions}>
            <ButtonLink to="#produtos" size="l" prefetch="none">
              Ver a coleção
            </ButtonLink>
            <ButtonLink to={paths.catalog} size="l" variant="quiet" iconAfter="arrow-right">
              Catálogo
            </ButtonLink>
          </div>
        </div>
      </Container>
    </section>
  );
}
