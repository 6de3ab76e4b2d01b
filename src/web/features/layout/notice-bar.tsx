import type { ShopNotice } from '#shared/shop.ts';
import styles from './notice-bar.module.css';

/** One line above the header, the same for everybody: it comes with the page and moves nothing. */
export function NoticeBar({ text, link }: ShopNotice) {
  return (
    <aside className={styles.bar} aria-label="Aviso">
      {link === '' ? text : <a href={link}>{text}</a>}
    </aside>
  );
}
