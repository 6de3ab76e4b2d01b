import { useState } from 'react';
import { Link } from 'react-router';
import { may } from '#shared/acts.ts';
import { fold } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import type { HelpText } from '../../lib/help-text.ts';
import { HELP } from '../../lib/help.ts';
import { openOverAll } from '../../lib/search-door.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './support-screen.module.css';

function isAbout({ title, text, words = '' }: HelpText, typed: string): boolean {
  const all = fold(`${title} ${words} ${text}`);
  return fold(typed)
    .split(' ')
    .every((word) => all.includes(word));
}

/** Short texts about all that this person may do, each with the way there. */
export function HelpPanel() {
  const { role } = useOfficeUser();
  const [typed, setTyped] = useState('');
  const found = HELP.filter((one) => may(role, one.act) && isAbout(one, typed));
  return (
    <Panel
      title="Como se faz"
      aside={
        <Button variant="quiet" size="s" onClick={() => openOverAll('keys')}>
          Atalhos do teclado
        </Button>
      }
      className={styles.panel}
    >
      <SearchField label="Buscar na ajuda" value={typed} onChange={setTyped} />
      <p role="status" className={styles.none}>
        {found.length === 0 && 'Nenhuma ajuda com estas palavras. Tente outra.'}
      </p>
      <ul className={styles.list} aria-label="Ajuda">
        {found.map(({ title, text, to }) => (
          <li key={title} className={styles.row}>
            <div className={styles.words}>
              <p>
                <Link to={to}>{title}</Link>
              </p>
              <p className={styles.todo}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
