import { joined } from '#shared/text.ts';
import { formatCep } from '#shared/cep.ts';
import type { ClienteEscritorio, EnderecoSalvo } from '#shared/wire/customers.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './customer-screen.module.css';
import { customerWords } from './customer-words.ts';

type Place = Pick<
  EnderecoSalvo,
  'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado'
>;

function placeLine({ cep, endereco, numero, complemento, bairro, cidade, estado }: Place): string {
  const code = /^\d{8}$/.test(cep) ? formatCep(cep) : cep;
  const parts = [endereco, numero, complemento, bairro, cidade, estado, code && `CEP ${code}`];
  return joined(parts, ', ') || 'Nao informado';
}

interface CustomerFactsProps {
  cliente: ClienteEscritorio;
  enderecos: readonly EnderecoSalvo[];
}

/** Who she is, and where parcels reach her. */
export function CustomerFacts({ cliente, enderecos }: CustomerFactsProps) {
  const { email, whatsapp, cpf } = customerWords(cliente);
  return (
    <Panel title="Dados">
      <dl className={styles.facts}>
        <Fact label="Email" value={email} />
        <Fact label="WhatsApp" value={whatsapp} />
        <Fact label="CPF" value={cpf} />
        <Fact label="Endereço" value={placeLine(cliente)} />
        {enderecos.map((place) => (
          <Fact
            key={place.id}
            label={`Entrega: ${place.apelido || `endereço ${place.id}`}`}
            value={placeLine(place)}
          />
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>
        <LongText>{label}</LongText>
      </dt>
      <dd>
        <LongText lines={6}>{value}</LongText>
      </dd>
    </div>
  );
}
