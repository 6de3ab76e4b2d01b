import { paths } from '#shared/paths.ts';
import type { ShopNotice } from '#shared/shop.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './notice-bar.module.css';
import { CLOSED_NOTICE_KEY, TellIfNoticeIsClosed } from './tell-if-notice-is-closed.tsx';

/**
 * One line above the header, the same for everybody: it comes with the page and moves nothing. Whoever closes it does
 * not see this text again.
 */
export function NoticeBar({ text, link }: ShopNotice) {
  return (
    <>
      <aside className={styles.bar} aria-label="Aviso">
        <p className={styles.text}>{link === '' ? text : <a href={link}>{text}</a>}</p>
        <IconButton icon="close" label="Fechar aviso" className={styles.close} onClick={() => close(text)} />
      </aside>
      <TellIfNoticeIsClosed />
    </>
  );
}

function close(text: string): void {
  writeStored(CLOSED_NOTICE_KEY, text);
  document.documentElement.dataset['notice'] = 'closed';
  // What had the focus is gone: on with what follows it.
  document.querySelector<HTMLElement>(`header a[href="${paths.home}"]`)?.focus({ preventScroll: true });
}
