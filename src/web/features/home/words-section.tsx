import type { ShownSection } from '#shared/front-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import styles from './front-sections.module.css';

interface WordsSectionProps {
  id: string;
  section: Extract<ShownSection, { kind: 'words' }>;
}

/** A few words, beside a picture where there is one. */
export function WordsSection({ id, section: { title, text, button, picture, alt = '' } }: WordsSectionProps) {
  return (
    <Container
      as="section"
      aria-labelledby={id}
      className={classNames(styles.section, styles.words, picture && styles.pictured)}
    >
      {picture && (
        <div className={styles.frame} style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
          <ProductPicture
            picture={picture}
            alt={alt}
            sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 92vw"
          />
        </div>
      )}
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {button && (
          <ButtonLink to={button.to} variant="secondary">
            {button.name}
          </ButtonLink>
        )}
      </div>
    </Container>
  );
}
