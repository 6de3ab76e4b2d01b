import { useState, type ComponentType } from 'react';
import { dateText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { Unread, type OneOfList } from '../../ui/unread.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { FormerOrders } from './former-orders.tsx';
import { PersonFrame } from './person-frame.tsx';

const WORDS: OneOfList = {
  title: 'Cliente',
  list: { to: officePaths.customers, back: 'Todos os clientes', wayOut: 'Ver todos os clientes' },
  unknown: 'Não encontramos este cliente.',
  failed: 'Erro ao carregar o cliente',
};

/** One customer with her orders. Personal data stay masked until somebody asks for them, which is written down. */
export function CustomerScreen({ id, ...others }: { id: string } & Others) {
  const maySee = useMay('see-customers');
  return maySee ? <Customer id={id} {...others} /> : <NoAccess title={WORDS.title} />;
}

/** What other rooms of the office show of her. */
interface Others {
  /** What was charged besides her orders. */
  Pix: ComponentType<{ id: number }>;
}

function Customer({ id, Pix }: { id: string } & Others) {
  const [revealed, setRevealed] = useState(false);
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/clientes/:id', {
    params: { id },
    query: { revelar: revealed ? '1' : undefined },
  });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  const { cliente, enderecos, pedidos } = data;
  return (
    <PersonFrame
      words={WORDS}
      text={`Cliente desde ${dateText(cliente.created_at)}`}
      cliente={cliente}
      enderecos={enderecos}
      reading={reading}
      onReveal={setRevealed}
    >
      <CustomerOrders pedidos={pedidos} total={cliente.pedidos} />
      {cliente.pedidosAntigos > 0 && <FormerOrders id={cliente.id} total={cliente.pedidosAntigos} />}
      <Pix id={cliente.id} />
    </PersonFrame>
  );
}
