import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Shortcut } from '#shared/page-services.ts';
import { paths } from '#shared/paths.ts';
import { onIntent } from '../../ui/on-intent.ts';
import { ProductPicture } from '../../ui/picture.tsx';
import styles from './shortcuts.module.css';

/** The ways to the categories' lists, each with a picture of what is in it; a row that is swiped where it is too long. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <nav aria-label="Comprar por categoria">
      <ul className={styles.row}>
        {shortcuts.map(({ nome, picture, focus }) => (
          <li key={nome}>
            <Link
              to={`${paths.catalog}?${new URLSearchParams({ categoria: nome })}`}
              prefetch={onIntent()}
              className={styles.way}
              {...(focus && { style: { '--focus': focus } as CSSProperties })}
            >
              <ProductPicture picture={picture} alt="" sizes="5rem" className={styles.picture} />
              {nome}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
