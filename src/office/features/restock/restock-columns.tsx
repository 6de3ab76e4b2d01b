import { Link } from 'react-router';
import type { MotivoReposicao } from '#shared/restock.ts';
import { plural } from '#shared/text.ts';
import type { Reposicao } from '#shared/wire/restock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { officePaths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import styles from './restock-screen.module.css';

export const REASONS: Readonly<
  Record<MotivoReposicao, { text: string; tone: 'error' | 'warning' | 'quiet'; all: string }>
> = {
  esgotado: { text: 'Acabou', tone: 'error', all: 'Acabou e tem procura' },
  acabando: { text: 'Acaba logo', tone: 'warning', all: 'Acaba em menos de 14 dias' },
  parado: { text: 'Parado', tone: 'quiet', all: 'Parado: não vendeu no período' },
};

const number = (value: number) => value.toLocaleString('pt-BR');

export const RESTOCK_COLUMNS: readonly Column<Reposicao>[] = [
  { id: 'peca', header: 'Peça', phone: 'title', cell: (row) => <Piece row={row} /> },
  { id: 'situacao', header: 'Situação', cell: (row) => <Reason row={row} /> },
  { id: 'estoque', header: 'Estoque', numeric: true, cell: ({ estoque }) => number(estoque) },
  { id: 'vendidas', header: 'Vendidas', numeric: true, cell: (row) => <Sold row={row} /> },
  { id: 'esperam', header: 'Esperam', numeric: true, cell: ({ esperam }) => number(esperam) },
  { id: 'repor', header: 'Repor', numeric: true, cell: ({ sugestao }) => <Suggested units={sugestao} /> },
];

function Piece({ row: { produto_id: id, nome, imagem, cor, tamanho } }: { row: Reposicao }) {
  return (
    <span className={styles.piece}>
      {imagem === '' ? (
        <span className={styles.picture} />
      ) : (
        <img src={small(imagem)} alt="" width={36} height={48} loading="lazy" className={styles.picture} />
      )}
      <span className={styles.words}>
        <Link to={officePaths.product(id)} className={styles.name}>
          <bdi>{nome}</bdi>
        </Link>
        <span className={styles.which}>
          {cor === null ? (
            'todas as cores e tamanhos'
          ) : (
            <>
              <bdi>{cor}</bdi>, <bdi>{tamanho}</bdi>
            </>
          )}
        </span>
      </span>
    </span>
  );
}

const OWN_PICTURE = '/midia/';
const small = (imagem: string) => (imagem.startsWith(OWN_PICTURE) ? `${imagem}/320.webp` : imagem);

function Reason({ row: { motivo, cobertura, grade_falta: gone, grade_total: sizes } }: { row: Reposicao }) {
  const { text, tone } = REASONS[motivo];
  return (
    <span className={styles.reason}>
      <Badge tone={tone}>{text}</Badge>
      {motivo === 'acabando' && cobertura !== null && (
        <span className={styles.note}>{coverText(cobertura)}</span>
      )}
      {gone.length > 0 && gone.length < sizes && (
        <span className={styles.note}>
          Grade furada: falta <bdi>{gone.join(', ')}</bdi> ({gone.length} de {sizes})
        </span>
      )}
    </span>
  );
}

const coverText = (days: number) =>
  days === 0 ? 'acaba hoje' : `dura ${days} ${plural(days, 'dia', 'dias')}`;

function Sold({ row: { vendidas, dias_a_venda: days } }: { row: Reposicao }) {
  const whole = Math.round(days);
  return (
    <span className={styles.sold}>
      {number(vendidas)}
      <span className={styles.note}>
        {whole === 0 ? 'menos de 1 dia' : `em ${number(whole)} ${plural(whole, 'dia', 'dias')}`} à venda
      </span>
    </span>
  );
}

function Suggested({ units }: { units: number }) {
  return units > 0 ? <strong>{number(units)}</strong> : '–';
}
