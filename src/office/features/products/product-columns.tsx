import { Link } from 'react-router';
import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { formatReais } from '#shared/money.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { decimalText, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { officePaths } from '../../lib/paths.ts';
import { ChooseBox } from '../../ui/choose-bar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import styles from './product-cells.module.css';
import type { ProductRow } from './product-rows.ts';
import { StatusBadges } from './status-badges.tsx';
import { ValueEditor } from './value-editor.tsx';

export interface RowActions {
  mayWrite: boolean;
  isChosen(row: ProductRow): boolean;
  choose(row: ProductRow, chosen: boolean): void;
  savePrice(row: ProductRow, preco: number): Promise<string | null>;
  saveStock(row: ProductRow, estoque: number): Promise<string | null>;
  openStock(row: ProductRow): void;
  duplicate(row: ProductRow): void;
  remove(row: ProductRow): void;
}

/** Names are shown as they are, but never longer than a label can bear. */
const shortName = ({ nome }: ProductRow) => (nome.length > 80 ? `${nome.slice(0, 79)}…` : nome);

export function productColumns(actions: RowActions): Column<ProductRow>[] {
  const columns: Column<ProductRow>[] = [
    {
      id: 'nome',
      header: 'Produto',
      phone: 'title',
      sort: { asc: 'nome', desc: 'nome-desc', texts: { asc: 'Nome, A a Z', desc: 'Nome, Z a A' } },
      cell: (row) => <NameCell row={row} actions={actions} />,
    },
    {
      id: 'categoria',
      header: 'Categoria',
      sort: {
        asc: 'categoria',
        desc: 'categoria-desc',
        texts: { asc: 'Categoria, A a Z', desc: 'Categoria, Z a A' },
      },
      cell: ({ categoria }) => <bdi className={styles.clamped}>{categoria || 'Nao informado'}</bdi>,
    },
    {
      id: 'preco',
      header: 'Preço',
      numeric: true,
      sort: { asc: 'preco', desc: 'preco-desc', texts: { asc: 'Menor preço', desc: 'Maior preço' } },
      cell: (row) => <PriceCell row={row} actions={actions} />,
    },
    {
      id: 'estoque',
      header: 'Estoque',
      numeric: true,
      sort: { asc: 'estoque', desc: 'estoque-desc', texts: { asc: 'Menor estoque', desc: 'Maior estoque' } },
      cell: (row) => <StockCell row={row} actions={actions} />,
    },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadges row={row} /> },
  ];
  if (!actions.mayWrite) return columns;
  const last: Column<ProductRow> = {
    id: 'acoes',
    header: 'Ações',
    phone: 'bare',
    cell: (row) => <ActionsCell row={row} actions={actions} />,
  };
  return [...columns, last];
}

interface CellProps {
  row: ProductRow;
  actions: RowActions;
}

function NameCell({ row, actions }: CellProps) {
  return (
    <span className={styles.name}>
      {actions.mayWrite && (
        <ChooseBox
          label={`Escolher ${shortName(row)}`}
          checked={actions.isChosen(row)}
          onChange={(chosen) => actions.choose(row, chosen)}
        />
      )}
      {row.imagem ? (
        <img src={row.imagem} alt="" width={36} height={48} loading="lazy" className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <Link to={officePaths.product(row.id)} className={styles.link}>
        <bdi>{row.nome}</bdi>
      </Link>
    </span>
  );
}

function PriceCell({ row, actions }: CellProps) {
  const full = fullPriceCents(row);
  const now = effectivePriceCents(row);
  const shown = formatReais(full);
  return (
    <span className={styles.prices}>
      {actions.mayWrite ? (
        <ValueEditor
          label={`Preço de ${shortName(row)}`}
          shown={shown}
          value={decimalText(row.preco, 2)}
          inputMode="decimal"
          onSave={async (typed) => {
            const preco = parsePrice(typed);
            if (preco === null || preco <= 0) return 'Informe um preço acima de zero.';
            return actions.savePrice(row, preco);
          }}
        />
      ) : (
        shown
      )}
      {now < full && <span className={styles.promo}>por {formatReais(now)}</span>}
    </span>
  );
}

function StockCell({ row, actions }: CellProps) {
  if (!actions.mayWrite) return row.estoque;
  if (!row.estoqueCompartilhado && row.variantes.length > 1) {
    return (
      <button
        type="button"
        className={styles.grid}
        aria-label={`Estoque de ${shortName(row)}: ${row.estoque}. Mudar por cor e tamanho`}
        onClick={() => actions.openStock(row)}
      >
        {row.estoque}
      </button>
    );
  }
  return (
    <ValueEditor
      label={`Estoque de ${shortName(row)}`}
      shown={String(row.estoque)}
      value={String(row.estoque)}
      inputMode="numeric"
      onSave={async (typed) => {
        const estoque = parseUnits(typed);
        if (estoque === null) return 'Informe unidades inteiras.';
        return actions.saveStock(row, estoque);
      }}
    />
  );
}

function ActionsCell({ row, actions }: CellProps) {
  const name = shortName(row);
  return (
    <span className={styles.actions}>
      <Link
        to={officePaths.product(row.id)}
        className={styles.action}
        aria-label={`Editar ${name}`}
        title="Editar"
      >
        <Icon name="edit" />
      </Link>
      <IconButton
        icon="copy"
        label={`Duplicar ${name}`}
        className={styles.action}
        onClick={() => actions.duplicate(row)}
      />
      <IconButton
        icon="trash"
        label={`Excluir ${name}`}
        className={styles.action}
        onClick={() => actions.remove(row)}
      />
    </span>
  );
}
