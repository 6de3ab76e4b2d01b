import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './page-layout.module.css';
import { PageProgress } from './page-progress.tsx';

interface PageLayoutProps {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Skip link, header, content, footer. After a change of page the focus stands at the content's start, which has the page's name. */
export function PageLayout({ header, footer, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current === null) return;
    // A new title is read out with a new document only.
    main.current.ariaLabel = document.title;
    main.current.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      {header}
      <main id="conteudo" ref={main} tabIndex={-1} className={styles.main}>
        {children}
        <PageProgress />
      </main>
      {footer}
    </div>
  );
}
