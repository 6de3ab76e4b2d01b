import type { ComponentType } from 'react';
import { joined } from '#shared/text.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { BoxLine } from '../../ui/box-line.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DoorActs } from './door-acts.tsx';
import { addressLines, dueOf, isAtTheDoor, nextPress } from './parcel-words.ts';
import { ParcelActs, PressActs } from './parcel-acts.tsx';
import styles from './parcels-screen.module.css';
import type { Choosing } from './use-choosing.ts';

const isSent = ({ forma, status }: Pacote) => forma === 'transportadora' && status === 'shipped';

const STATES = {
  paid: { tone: 'warning', label: 'A separar' },
  processing: { tone: 'success', label: 'Separado' },
  shipped: { tone: 'berry', label: 'Saiu para entrega' },
} as const;

/** It was labelled before anybody packed it, or came back to be changed. */
const LABELLED = { tone: 'warning', label: 'A separar' } as const;

/** A part of it went ahead: that is no word on the rest. */
const REST = { tone: 'warning', label: 'Falta o resto' } as const;

interface ParcelCardProps {
  parcel: Pacote;
  /** What this one and those after it have in common, where it is the first of them. */
  group: string;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Who is packing it. */
  claim: PedidoPego | undefined;
  busy: boolean;
  onTake(codigo: string): void;
  Label: ComponentType<{ id: number }>;
  choosing: Choosing;
}

/** One parcel: what goes into it, where it goes, and what is done with it next. */
export function ParcelCard({ parcel, group, today, claim, busy, Label, onTake, choosing }: ParcelCardProps) {
  const { codigo, observacoes, paid_at: paid } = parcel;
  const press = parcel.forma === 'transportadora' ? null : nextPress(parcel);
  const verb = claim?.meu === true ? 'Abrir' : 'Pegar';
  return (
    <li>
      {group !== '' && <p className={styles.group}>{group}</p>}
      <Panel title={`Pedido ${codigo}`} aside={paid === null ? undefined : `pago em ${dateTimeText(paid)}`}>
        {choosing.choosable.includes(parcel.id) && (
          <Checkbox
            aria-label={`Escolher para etiquetas o pedido ${codigo}`}
            checked={choosing.chosen.includes(parcel.id)}
            onChange={(event) => choosing.choose([parcel.id], event.currentTarget.checked)}
          >
            Escolher para etiquetas
          </Checkbox>
        )}
        <Contents parcel={parcel} today={today} claim={claim} />
        {observacoes !== '' && (
          <InfoBox kind="info" title="Observações">
            <LongText lines={6}>{observacoes}</LongText>
          </InfoBox>
        )}
        {parcel.parte === 'separada' && (
          <InfoBox kind="warning" title="Uma parte está separada">
            Ela vai antes, e ainda não foi enviada: até lá o resto não pode sair. Fale com quem cuida dos
            pedidos.
          </InfoBox>
        )}
        {parcel.volta && (
          <InfoBox kind="error" title="Traga de volta">
            Não entregue: a compra foi desfeita ou está em dúvida. Fale com quem administra a loja.
          </InfoBox>
        )}
        {(parcel.a_separar || parcel.status !== 'shipped') && (
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
        {isAtTheDoor(parcel) && <DoorActs parcel={parcel} />}
        {parcel.forma === 'transportadora' && (
          <>
            {!isSent(parcel) && <ParcelActs parcel={parcel} />}
            <Label id={parcel.id} />
          </>
        )}
      </Panel>
    </li>
  );
}

function stateOf(parcel: Pacote) {
  if (isSent(parcel)) return LABELLED;
  if (parcel.status !== 'processing' || !parcel.a_separar) return STATES[parcel.status];
  return parcel.parte === 'enviada' ? REST : LABELLED;
}

/** What goes into it and where it goes, with how it stands. */
function Contents({ parcel, today, claim }: Pick<ParcelCardProps, 'parcel' | 'today' | 'claim'>) {
  const { nome, endereco, envio, itens, receber, embalagem } = parcel;
  const state = stateOf(parcel);
  const due = dueOf(parcel, today);
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.badges}>
          <Badge tone={state.tone}>{state.label}</Badge>
          {parcel.etiqueta && <Badge tone="berry">Com etiqueta</Badge>}
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
