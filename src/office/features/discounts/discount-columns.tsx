import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import type { DiscountRow } from './discount-rows.ts';
import { discountText } from './discounts.ts';
import styles from './discounts-screen.module.css';
import { codeText, KINDS, STATES, worthText } from './promotion-words.ts';

const COLUMNS: readonly Column<DiscountRow>[] = [
  { id: 'nome', header: 'Nome', phone: 'title', cell: nameOf },
  { id: 'tipo', header: 'Tipo', cell: kindOf },
  {
    id: 'valor',
    header: 'Valor',
    numeric: true,
    cell: (row) => (row.kind === 'draft' ? discountText(row.draft) : worthText(row.promocao)),
  },
  {
    id: 'codigo',
    header: 'Código',
    cell: (row) => (
      <LongText>{row.kind === 'draft' ? row.draft.codigo || '—' : codeText(row.promocao)}</LongText>
    ),
  },
  { id: 'status', header: 'Status', cell: statusOf },
];

function nameOf(row: DiscountRow) {
  if (row.kind === 'draft') return <LongText strong>{row.nome}</LongText>;
  return (
    <Link to={officePaths.promotion(row.promocao.id)} className={styles.name}>
      <LongText strong>{row.nome}</LongText>
    </Link>
  );
}

function kindOf(row: DiscountRow): string {
  if (row.kind === 'promotion') return KINDS[row.promocao.tipo].label;
  return row.draft.tipo === 'fixo' ? 'Fixo' : 'Percentual';
}

function statusOf(row: DiscountRow) {
  if (row.kind === 'promotion') {
    const { label, tone } = STATES[row.promocao.status];
    return <Badge tone={tone}>{label}</Badge>;
  }
  const { ativo } = row.draft;
  return (
    <span className={styles.status}>
      <Badge tone="quiet">{ativo ? 'Ativo' : 'Inativo'}</Badge>
      <span className={styles.where}>só neste navegador</span>
    </span>
  );
}

interface DiscountActions {
  /** May whoever is logged in publish? */
  mayPublish: boolean;
  onEdit(row: DiscountRow): void;
  onDelete(row: DiscountRow): void;
  onPublish(row: DiscountRow): void;
}

/** The table of discounts. What was published once is paused on its page; only what nobody used is deleted. */
export function discountColumns(actions: DiscountActions): readonly Column<DiscountRow>[] {
  return [
    ...COLUMNS,
    { id: 'acoes', header: 'Ações', phone: 'bare', cell: (row) => <Actions row={row} {...actions} /> },
  ];
}

function Actions({ row, mayPublish, onEdit, onDelete, onPublish }: DiscountActions & { row: DiscountRow }) {
  const nome = row.nome.slice(0, 60);
  const isDraft = row.kind === 'draft' || row.promocao.status === 'rascunho';
  return (
    <span className={styles.actions}>
      {isDraft && mayPublish && (
        <Button variant="secondary" size="s" aria-label={`Publicar ${nome}`} onClick={() => onPublish(row)}>
          Publicar
        </Button>
      )}
      <IconButton icon="edit" label={`Editar ${nome}`} onClick={() => onEdit(row)} />
      {(row.kind === 'draft' || (isDraft && mayPublish)) && (
        <IconButton icon="trash" label={`Excluir ${nome}`} onClick={() => onDelete(row)} />
      )}
    </span>
  );
}
