import { Link } from 'react-router';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Who bought it. */
export function OrderCustomer({ cliente }: { cliente: PedidoDetalhado['cliente'] }) {
  const maySee = useMay('see-customers');
  const { id, nome, email, cpf, whatsapp, mascarado } = cliente;
  // What is masked is shown as it comes, and not everything may be.
  const shown = (value: string, format: (text: string) => string) =>
    mascarado && value.includes('•') ? value : format(value);
  return (
    <Panel
      title="Cliente"
      aside={
        id === null
          ? 'Comprou sem cadastro'
          : maySee && (
              <Link to={officePaths.customer(id)} prefetch="none">
                Ver cadastro
              </Link>
            )
      }
    >
      <Facts>
        <Fact label="Nome">
          <LongText>{nome || 'Nome não informado'}</LongText>
        </Fact>
        <Fact label="Email">
          <LongText>{email || 'Email não informado'}</LongText>
        </Fact>
        <Fact label="WhatsApp">
          <LongText>{shown(whatsapp, formatPhone) || 'WhatsApp não informado'}</LongText>
        </Fact>
        <Fact label="CPF">
          <LongText>{shown(cpf, formatCpf) || 'CPF não informado'}</LongText>
        </Fact>
      </Facts>
    </Panel>
  );
}
