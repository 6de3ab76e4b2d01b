import { Link } from 'react-router';
import type { ClienteEscritorio } from '#shared/wire/customers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { officePaths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { customerWords } from './customer-words.ts';
import styles from './customers-screen.module.css';

/** Who has no account is known by an order of hers. */
const placeOf = ({ id, ultimoPedido }: ClienteEscritorio) =>
  id === null ? officePaths.guest(ultimoPedido?.id ?? '') : officePaths.customer(id);

/** The table of customers. */
export const CUSTOMER_COLUMNS: readonly Column<ClienteEscritorio>[] = [
  {
    id: 'nome',
    header: 'Nome',
    phone: 'title',
    cell: (row) => (
      <>
        <Link to={placeOf(row)} prefetch="none" className={styles.name}>
          <LongText>{customerWords(row).nome}</LongText>
        </Link>
        {!row.conta && <Badge tone="quiet">sem conta</Badge>}
      </>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    steady: true,
    cell: (row) => <LongText>{customerWords(row).email}</LongText>,
  },
  {
    id: 'whatsapp',
    header: 'WhatsApp',
    steady: true,
    cell: (row) => <LongText>{customerWords(row).whatsapp}</LongText>,
  },
  { id: 'cpf', header: 'CPF', steady: true, cell: (row) => <LongText>{customerWords(row).cpf}</LongText> },
  {
    id: 'pedidos',
    header: 'Pedidos',
    numeric: true,
    cell: ({ pedidos, pedidosAntigos: before }) =>
      before === 0
        ? pedidos.toLocaleString('pt-BR')
        : `${pedidos.toLocaleString('pt-BR')} e ${before.toLocaleString('pt-BR')} antes`,
  },
  { id: 'desde', header: 'Cadastro', steady: true, cell: (row) => customerWords(row).since },
];
