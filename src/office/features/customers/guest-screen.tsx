import { useState } from 'react';
import { plural } from '#shared/text.ts';
import { dateText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { Unread, type OneOfList } from '../../ui/unread.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { PersonFrame } from './person-frame.tsx';

const WORDS: OneOfList = {
  title: 'Cliente sem conta',
  list: { to: officePaths.customers, back: 'Todos os clientes', wayOut: 'Ver todos os clientes' },
  unknown:
    'Não encontramos esta compra sem conta. Se ela criou uma conta depois, procure o nome em Clientes.',
  failed: 'Erro ao carregar o cliente',
};

/** Who bought without an account, by an order of hers: all that came under the same CPF, or e-mail. */
export function GuestScreen({ order }: { order: string }) {
  const maySee = useMay('see-customers');
  return maySee ? <Guest order={order} /> : <NoAccess title={WORDS.title} />;
}

function Guest({ order }: { order: string }) {
  const [revealed, setRevealed] = useState(false);
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/clientes/visitante/:pedido', {
    params: { pedido: order },
    query: { revelar: revealed ? '1' : undefined },
  });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  const { cliente, compras, pedidos } = data;
  return (
    <PersonFrame
      words={WORDS}
      text={`Compra sem conta desde ${dateText(cliente.created_at)}`}
      cliente={cliente}
      enderecos={[]}
      reading={reading}
      onReveal={setRevealed}
    >
      <StatCards label="Compras em números">
        <StatCard
          label="Comprou"
          value={reaisText(compras.total)}
          note={`Em ${compras.pedidos} ${plural(compras.pedidos, 'pedido pago', 'pedidos pagos')}, sem o que foi devolvido`}
        />
      </StatCards>
      <CustomerOrders pedidos={pedidos} total={cliente.pedidos} />
    </PersonFrame>
  );
}
