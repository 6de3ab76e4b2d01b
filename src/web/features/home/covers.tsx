import type { CoverBanner } from '#shared/front-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { CoverPicture } from './hero.tsx';
import styles from './covers.module.css';

/** The covers that hold beside the large one, smaller: in a row that is swiped on a phone, side by side where there is room. */
export function Covers({ covers }: { covers: readonly CoverBanner[] }) {
  return (
    <Container>
      <ul className={styles.covers} aria-label="Mais da loja">
        {covers.map(({ title, text, button, photo, phonePhoto }, at) => {
          const id = `capa-${at + 2}`;
          return (
            <li key={id} className={styles.cover}>
              <CoverPicture
                photo={photo}
                phonePhoto={phonePhoto}
                alt=""
                wideSizes="(min-width: 80rem) 38rem, 46vw"
              />
              <div className={styles.text}>
                <h2 className={styles.title}>{title}</h2>
                {text !== undefined && <p>{text}</p>}
                {button && (
                  <ButtonLink to={button.to} variant="secondary">
                    {button.name}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Container>
  );
}
