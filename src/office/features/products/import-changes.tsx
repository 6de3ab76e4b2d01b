import { Fragment } from 'react';
import type { Importacao } from '#shared/wire/catalog-writes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './import-screen.module.css';

type Changes = Pick<Importacao, 'mudancas' | 'totalDeMudancas' | 'simulacao'>;

/** What a file changes of the products that are there: from what to what. */
export function ImportChanges({ mudancas, totalDeMudancas, simulacao }: Changes) {
  if (mudancas.length === 0) return null;
  const more = totalDeMudancas - mudancas.length;
  const title = simulacao ? 'O que vai mudar' : 'O que mudou';
  return (
    <div className={styles.changes} role="region" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <ul>
        {mudancas.map(({ linha, produto, campo, de, para }, index) => (
          <Fragment key={`${linha} ${campo}`}>
            {linha !== mudancas[index - 1]?.linha && (
              <li className={styles.product}>
                <bdi>{produto}</bdi> <span>linha {linha}</span>
              </li>
            )}
            <li>
              <bdi>{campo}</bdi>: <Value text={de} /> <Icon name="arrow-right" />
              <VisuallyHidden> passa a </VisuallyHidden> <Value text={para} />
            </li>
          </Fragment>
        ))}
      </ul>
      {more > 0 && <p>e mais {more.toLocaleString('pt-BR')}.</p>}
    </div>
  );
}

function Value({ text }: { text: string }) {
  return text === '' ? <em>vazio</em> : <bdi className={styles.value}>{text}</bdi>;
}
