import { Link } from 'react-router';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './order-screen.module.css';

/** Who bought it. */
export function OrderCustomer({ cliente }: { cliente: PedidoDetalhado['cliente'] }) {
  const { role } = useOfficeUser();
  const { id, nome, email, cpf, whatsapp, mascarado } = cliente;
  const shown = (value: string, format: (text: string) => string) => (mascarado ? value : format(value));
  return (
    <Panel
      title="Cliente"
      aside={
        id === null
          ? 'Comprou sem cadastro'
          : role !== 'equipe' && (
              <Link to={officePaths.customer(id)} prefetch="none">
                Ver cadastro
              </Link>
            )
      }
    >
      <dl className={styles.facts}>
        <Fact label="Nome" value={nome || 'Nome não informado'} />
        <Fact label="Email" value={email || 'Email não informado'} />
        <Fact label="WhatsApp" value={shown(whatsapp, formatPhone) || 'WhatsApp não informado'} />
        <Fact label="CPF" value={shown(cpf, formatCpf) || 'CPF não informado'} />
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <LongText>{value}</LongText>
      </dd>
    </div>
  );
}
