import type { Banner } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { srcset } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The banner: a picture of its own for tall screens, one sentence and one way on. */
export function Hero({ shopName, banner }: { shopName: string; banner: Banner }) {
  const { tall, wide, tallDark, wideDark } = banner;
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        <Sources
          picture={wideDark}
          sizes="100vw"
          media="screen and (min-width: 64rem) and (prefers-color-scheme: dark)"
        />
        <Sources picture={wide} sizes="100vw" media="(min-width: 64rem)" />
        <Sources picture={tallDark} sizes="85vw" media="screen and (prefers-color-scheme: dark)" />
        {/* A little below the screen's width: a phone takes the next smaller file, and paints sooner. */}
        <Sources picture={tall} sizes="85vw" />
        <img
          src={tall.url}
          alt={`Banner da loja ${shopName}`}
          width={tall.width}
          height={tall.height}
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <Container className={styles.content}>
        <div className={styles.text}>
          <h1 className={styles.title}>Leve, bonita, do seu jeito.</h1>
          <p className={styles.lead}>Peças que acompanham os seus dias, da manhã ao jantar.</p>
          <div className={styles.actions}>
            <ButtonLink to={paths.catalog} size="l" iconAfter="arrow-right">
              Ver a coleção
            </ButtonLink>
          </div>
        </div>
      </Container>
    </section>
  );
}

interface SourcesProps {
  picture: Banner['tall'];
  sizes: string;
  media?: string;
}

function Sources({ picture, sizes, media }: SourcesProps) {
  const { width, height } = picture;
  return (['avif', 'webp'] as const).map((kind) => (
    <source
      key={kind}
      type={`image/${kind}`}
      srcSet={srcset(picture, kind)}
      {...{ sizes, media, width, height }}
    />
  ));
}
