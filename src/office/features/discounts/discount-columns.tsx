import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { discountText, type Discount } from './discounts.ts';
import styles from './discounts-screen.module.css';

const COLUMNS: readonly Column<Discount>[] = [
  { id: 'nome', header: 'Nome', phone: 'title', cell: ({ nome }) => <LongText strong>{nome}</LongText> },
  { id: 'tipo', header: 'Tipo', cell: ({ tipo }) => (tipo === 'fixo' ? 'Fixo' : 'Percentual') },
  { id: 'valor', header: 'Valor', numeric: true, cell: discountText },
  { id: 'codigo', header: 'Código', cell: ({ codigo }) => <LongText>{codigo || '—'}</LongText> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ ativo }) => <Badge tone={ativo ? 'success' : 'quiet'}>{ativo ? 'Ativo' : 'Inativo'}</Badge>,
  },
];

/** The table of discounts. Nothing edits one yet: the button for it has its place and does nothing. */
export function discountColumns(onDelete: (discount: Discount) => void): readonly Column<Discount>[] {
  return [
    ...COLUMNS,
    {
      id: 'acoes',
      header: 'Ações',
      phone: 'bare',
      cell: (discount) => (
        <span className={styles.actions}>
          <IconButton icon="edit" label={`Editar ${discount.nome.slice(0, 60)}`} />
          <IconButton
            icon="trash"
            label={`Excluir ${discount.nome.slice(0, 60)}`}
            onClick={() => onDelete(discount)}
          />
        </span>
      ),
    },
  ];
}
