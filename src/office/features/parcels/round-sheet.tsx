import { dayOf } from '#shared/days.ts';
import { joined, plural } from '#shared/text.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { dateText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { Paper } from '../../ui/paper.tsx';
import styles from '../../ui/paper.module.css';
import { addressLines, dueOf } from './parcel-words.ts';

interface RoundSheetProps {
  parcels: readonly Pacote[];
  /** Of how many they are the first. */
  total: number;
  now: Date;
  onPrinted(): void;
}

/** On paper: the doors of a day's round, one after the other, with what is to be taken and a box to tick. */
export function RoundSheet({ parcels, total, now, onPrinted }: RoundSheetProps) {
  return (
    <Paper name="round" onPrinted={onPrinted}>
      <header className={styles.head}>
        <p className={styles.title}>Lista de entregas, {dateText(now.toISOString())}</p>
        <p className={styles.code}>
          {parcels.length < total && `${parcels.length} de `}
          {total} {plural(total, 'pedido', 'pedidos')}
        </p>
      </header>
      <p>Na porta, peça o código de entrega: 6 números que a cliente tem no e-mail e na página do pedido.</p>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Pedido</th>
            <th scope="col">Para</th>
            <th scope="col">Peças</th>
            <th scope="col">A receber</th>
            <th scope="col">Entregue</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <Stop key={parcel.id} parcel={parcel} due={dueOf(parcel, dayOf(now))?.text ?? ''} />
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function Stop({ parcel, due }: { parcel: Pacote; due: string }) {
  const { codigo, nome, endereco, itens, receber, observacoes, status, volta } = parcel;
  return (
    <tr>
      <td>
        {codigo}
        {status === 'shipped' && <div>{volta ? 'Traga de volta' : 'Já saiu'}</div>}
        {due !== '' && <div>{due}</div>}
      </td>
      <td>
        <strong>
          <bdi>{nome}</bdi>
        </strong>
        {addressLines(endereco).map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
        {observacoes !== '' && (
          <div>
            Obs.: <bdi>{observacoes}</bdi>
          </div>
        )}
      </td>
      <td>
        {itens.map(({ nome: name, cor, tamanho, quantidade }) => (
          <div key={`${name} ${cor} ${tamanho}`}>
            {quantidade} × <bdi>{joined([name, cor, tamanho], ', ')}</bdi>
          </div>
        ))}
      </td>
      <td>{receber === null ? '' : reaisText(receber)}</td>
      <td>
        <span className={styles.box} role="img" aria-label="ainda não" />
        {!volta && <div>Código: ______</div>}
      </td>
    </tr>
  );
}
