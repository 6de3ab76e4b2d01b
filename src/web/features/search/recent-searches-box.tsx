import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { forgetSearch, keepSearch, readSearches } from './recent-searches.ts';
import { resultsOf } from './suggested.ts';
import styles from './suggestions.module.css';

/** Before anything is typed: what was searched for in this browser, each to be forgotten by itself, and two short ways. */
export function RecentSearches() {
  const [searches, setSearches] = useState(readSearches);
  return (
    <>
      {searches.length > 0 && (
        <section aria-label="Buscas recentes">
          <div className={styles.head}>
            <h2 className={styles.title}>Buscas recentes</h2>
            <Button variant="quiet" size="s" onClick={() => setSearches(forgetSearch())}>
              Apagar todas
            </Button>
          </div>
          <ul className={styles.recents}>
            {searches.map((text) => (
              <li key={text} className={styles.recent}>
                <Link to={resultsOf(text)} onClick={() => keepSearch(text)}>
                  <Icon name="history" /> <span>{text}</span>
                </Link>
                <IconButton
                  icon="close"
                  label={`Apagar a busca ${text}`}
                  onClick={(event) => {
                    // The focus would be lost with the row.
                    event.currentTarget.form?.querySelector('input')?.focus();
                    setSearches(forgetSearch(text));
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShortWays />
    </>
  );
}

/** Where there is nothing to suggest, the way goes on. */
export function ShortWays() {
  return (
    <p className={styles.chips}>
      <Link to={paths.news} className={styles.categoria}>
        Novidades
      </Link>
      <Link to={paths.sales} className={styles.categoria}>
        Promoções
      </Link>
    </p>
  );
}
