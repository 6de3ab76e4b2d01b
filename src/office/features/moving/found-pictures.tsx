import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import type { LeituraDePaginas } from '#shared/wire/moving-pages.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './moving.module.css';
import { count } from './words.ts';

export const pieces = (n: number) => `${count(n)} ${plural(n, 'peça', 'peças')}`;
export const photos = (n: number) => `${count(n)} ${plural(n, 'foto', 'fotos')}`;

/** The first few, as the old shop shows them, to judge by. */
export function FoundPictures({ reading: { amostras } }: { reading: LeituraDePaginas }) {
  if (amostras.length === 0) return null;
  return (
    <ul className={styles.samples} aria-label="O que foi achado das primeiras peças">
      {amostras.map(({ produto_id, nome, fotos, urls }) => (
        <li key={produto_id}>
          <span className={styles.thumbs}>
            {urls.map((url) => (
              <img
                key={url}
                src={url}
                alt=""
                width="72"
                height="96"
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            ))}
          </span>
          <Link to={officePaths.product(produto_id)}>
            <bdi>{nome}</bdi>
          </Link>
          <span className={styles.quiet}>{photos(fotos)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Line by line, what gave nothing and what to do; read again as it becomes more. */
export function MissedPages({ id, total }: { id: number; total: number }) {
  const { data, reload } = useOfficeRead('GET /gerenciamento/mudanca/importacoes/:id/paginas/faltas', {
    params: { id },
  });
  const told = useRef(total);
  const readAgain = useEffectEvent(reload);
  useEffect(() => {
    if (told.current === total) return;
    told.current = total;
    readAgain();
  }, [total]);
  return (
    <details className={styles.categories}>
      <summary>
        {pieces(total)} sem fotos: {plural(total, 'qual', 'quais')} e por quê
      </summary>
      <ul>
        {data?.map(({ produto_id, nome, pagina, porque }) => (
          <li key={produto_id}>
            <Link to={officePaths.product(produto_id)}>
              <bdi>{nome}</bdi>
            </Link>
            : {porque} {pagina !== null && <span className={styles.quiet}>{pagina}</span>}
          </li>
        ))}
      </ul>
      {data !== null && data.length < total && (
        <p className={styles.quiet}>Aqui estão as primeiras {count(data.length)}.</p>
      )}
    </details>
  );
}
