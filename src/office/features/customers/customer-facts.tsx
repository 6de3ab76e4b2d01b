import { joined } from '#shared/text.ts';
import { formatCep } from '#shared/cep.ts';
import type { ClienteEscritorio, EnderecoSalvo } from '#shared/wire/customers.ts';
import { dateText } from '../../lib/dates.ts';
import { OLD_SHOPS } from '../../lib/former-words.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
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

function consentText({ aceita, em }: NonNullable<ClienteEscritorio['marketing']>): string {
  const said = aceita ? 'Aceita' : 'Não aceita';
  return em === null ? said : `${said}, desde ${dateText(em)}`;
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
      <Facts>
        <Told label="Email" value={email} />
        {cliente.id !== null && (
          <Told label="E-mail confirmado" value={cliente.email_confirmado ? 'Sim' : 'Ainda não'} />
        )}
        <Told label="WhatsApp" value={whatsapp} />
        <Told label="CPF" value={cpf} />
        {cliente.origem !== null && <Told label="Veio da" value={OLD_SHOPS[cliente.origem]} />}
        {cliente.marketing !== null && (
          <Told label="E-mails de divulgação" value={consentText(cliente.marketing)} />
        )}
        <Told label="Endereço" value={placeLine(cliente)} />
        {enderecos.map((place) => (
          <Told
            key={place.id}
            label={`Entrega: ${place.apelido || `endereço ${place.id}`}`}
            value={placeLine(place)}
          />
        ))}
      </Facts>
    </Panel>
  );
}

function Told({ label, value }: { label: string; value: string }) {
  return (
    <Fact label={<LongText>{label}</LongText>}>
      <LongText lines={6}>{value}</LongText>
    </Fact>
  );
}
