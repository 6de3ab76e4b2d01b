import type { ShownSection } from '#shared/front-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { CoverPicture } from './hero.tsx';
import hero from './hero.module.css';
import styles from './front-sections.module.css';

interface SectionBannerProps {
  id: string;
  banner: Extract<ShownSection, { kind: 'banner' }>;
}

/** A photograph with words on it, as the cover is. */
export function SectionBanner({
  id,
  banner: { title, text, button, photo, phonePhoto },
}: SectionBannerProps) {
  return (
    <section aria-labelledby={id} className={classNames(hero.hero, hero.own, styles.banner)}>
      <CoverPicture photo={photo} phonePhoto={phonePhoto} alt="" />
      <Container className={hero.content}>
        <div className={hero.text}>
          <h2 id={id} className={styles.bannerTitle}>
            {title}
          </h2>
          {text !== undefined && <p className={hero.lead}>{text}</p>}
          {button && (
            <div className={hero.actions}>
              <ButtonLink to={button.to} iconAfter="arrow-right">
                {button.name}
              </ButtonLink>
            </div>
          )}
        </div>
      </Container>
    </section>
  );
}
