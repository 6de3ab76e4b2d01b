import type { ComponentType } from 'react';
import { joined } from '#shared/text.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { BoxLine } from '../../ui/box-line.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressLines, dueOf, nextPress } from './parcel-words.ts';
import { ParcelActs, PressActs } from './parcel-acts.tsx';
import styles from './parcels-screen.module.css';

const STATES = {
  paid: { tone: 'warning', label: 'A separar' },
  processing: { tone: 'success', label: 'Separado' },
  shipped: { tone: 'berry', label: 'Saiu para entrega' },
} as const;

interface ParcelCardProps {
  parcel: Pacote;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Who is packing it. */
  claim: PedidoPego | undefined;
  busy: boolean;
  onTake(codigo: string): void;
  Label: ComponentType<{ id: number }>;
}

/** One parcel: what goes into it, where it goes, and what is done with it next. */
export function ParcelCard({ parcel, today, claim, busy, Label, onTake }: ParcelCardProps) {
  const { codigo, observacoes, paid_at: paid } = parcel;
  const press = parcel.forma === 'transportadora' ? null : nextPress(parcel);
  const verb = claim?.meu === true ? 'Abrir' : 'Pegar';
  return (
    <li>
      <Panel title={`Pedido ${codigo}`} aside={paid === null ? undefined : `pago em ${dateTimeText(paid)}`}>
        <Contents parcel={parcel} today={today} claim={claim} />
        {observacoes !== '' && (
          <InfoBox kind="info" title="Observações">
            <LongText lines={6}>{observacoes}</LongText>
          </InfoBox>
        )}
        {parcel.volta && (
          <InfoBox kind="error" title="Traga de volta">
            Não entregue: a compra foi desfeita ou está em dúvida. Fale com quem administra a loja.
          </InfoBox>
        )}
        {parcel.status !== 'shipped' && (
          <p className={styles.take}>
            <Button
              variant="secondary"
              size="s"
              icon="package"
              busy={busy}
              aria-label={`${verb} o pedido ${codigo}`}
              onClick={() => onTake(codigo)}
            >
              {verb}
            </Button>
          </p>
        )}
        {press !== null && <PressActs parcel={parcel} press={press} />}
        {parcel.forma === 'transportadora' && (
          <>
            <ParcelActs parcel={parcel} />
            <Label id={parcel.id} />
          </>
        )}
      </Panel>
    </li>
  );
}

/** What goes into it and where it goes, with how it stands. */
function Contents({ parcel, today, claim }: Pick<ParcelCardProps, 'parcel' | 'today' | 'claim'>) {
  const { nome, endereco, envio, itens, receber, embalagem } = parcel;
  const state = STATES[parcel.status];
  const due = dueOf(parcel, today);
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.badges}>
          <Badge tone={state.tone}>{state.label}</Badge>
          {due !== null && <Badge tone={due.tone}>{due.text}</Badge>}
          {claim !== undefined && (
            <Badge tone={claim.meu ? 'success' : 'quiet'}>
              {claim.meu ? 'Com você' : `Com ${claim.por}`}
            </Badge>
          )}
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
        <BoxLine embalagem={embalagem} />
        {receber !== null && (
          <p>
            A receber na entrega: <strong>{reaisText(receber)}</strong>
          </p>
        )}
      </div>
    </div>
  );
}
