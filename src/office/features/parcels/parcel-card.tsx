import { useState, type ComponentType } from 'react';
import { formatCep } from '#shared/cep.ts';
import { joined } from '#shared/text.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { LongText } from '../../ui/long-text.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './parcels-screen.module.css';

function addressLines({ cep, endereco, numero, complemento, bairro, cidade, estado }: Pacote['endereco']) {
  const street = joined([endereco, numero, complemento], ', ');
  return [street, bairro, joined([cidade, estado], ' - '), cep && `CEP ${formatCep(cep)}`].filter(Boolean);
}

/** One parcel: what goes into it, where it goes, and what is done with it next. */
export function ParcelCard({ parcel, Label }: { parcel: Pacote; Label: ComponentType<{ id: number }> }) {
  const { codigo, nome, endereco, envio, observacoes, itens, status, paid_at: paid } = parcel;
  return (
    <li>
      <Panel title={`Pedido ${codigo}`} aside={paid === null ? undefined : `pago em ${dateTimeText(paid)}`}>
        <div className={styles.card}>
          <div>
            <p>
              <Badge tone={status === 'paid' ? 'warning' : 'success'}>
                {status === 'paid' ? 'A separar' : 'Separado'}
              </Badge>
            </p>
            <ul className={styles.items}>
              {itens.map(({ nome: name, cor, tamanho, quantidade }) => (
                <li key={`${name} ${cor} ${tamanho}`}>
                  <strong>{quantidade} ×</strong> {joined([name, cor, tamanho], ', ')}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <address className={styles.address}>
              <bdi>{nome}</bdi>
              {addressLines(endereco).map((line) => (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ))}
            </address>
            <p className={styles.quiet}>{envio}</p>
          </div>
        </div>
        {observacoes !== '' && (
          <InfoBox kind="info" title="Observações">
            <LongText lines={6}>{observacoes}</LongText>
          </InfoBox>
        )}
        {parcel.retirada ? <PickupActs parcel={parcel} /> : <ParcelActs parcel={parcel} />}
        {!parcel.retirada && <Label id={parcel.id} />}
      </Panel>
    </li>
  );
}

/** What is fetched has no code of a carrier: it is packed, then it waits. */
function PickupActs({ parcel: { id, codigo, status } }: { parcel: Pacote }) {
  const { busy, problem, run } = useAct(async () => {
    const body = status === 'paid' ? { separado: true as const } : { pronto: true as const };
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params: { id }, body });
    notify('success', data.mensagem);
  });
  return (
    <div className={styles.acts} role="group" aria-label={`Aprontar o pedido ${codigo}`}>
      <Button busy={busy} onClick={() => run()}>
        {status === 'paid' ? 'Já separei' : 'Pronto para retirada'}
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </div>
  );
}

function ParcelActs({ parcel: { id, codigo, status, transportadora } }: { parcel: Pacote }) {
  const [rastreio, setRastreio] = useState('');
  const params = { id };
  const packing = useAct(async () => {
    const body = { separado: true as const };
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params, body });
    notify('success', data.mensagem);
  });
  const sending = useAct(async () => {
    const body = { rastreio, transportadora };
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params, body });
    notify('success', [data.mensagem, ...data.avisos].join(' '));
  });
  const problem = packing.problem || sending.problem;
  return (
    <form
      method="post"
      noValidate
      className={styles.acts}
      aria-label={`Enviar o pedido ${codigo}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (rastreio.trim() !== '') sending.run();
      }}
    >
      {status === 'paid' && (
        <Button busy={packing.busy} onClick={() => packing.run()}>
          Já separei
        </Button>
      )}
      <TextField
        label="Código de rastreio"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={rastreio}
        onChange={(event) => setRastreio(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" icon="truck" busy={sending.busy}>
        Enviar
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </form>
  );
}
