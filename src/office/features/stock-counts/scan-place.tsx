import { useState, type FormEvent } from 'react';
import { MOST_CODE } from '#shared/stock-counts.ts';
import { plural } from '#shared/text.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { CameraScan } from '../../fields/camera-scan.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { pieceName } from './count-words.ts';
import styles from './stock-counts.module.css';
import type { Scans } from './use-scans.ts';

/** Where pieces are scanned: by the camera, by a scanner that types, or by hand. */
export function ScanPlace({ scans: { news, waiting, isOffline, scan } }: { scans: Scans }) {
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const codigo = typed.trim().slice(0, MOST_CODE);
    setTyped('');
    if (codigo !== '') scan({ codigo });
  }
  return (
    <div className={styles.scan}>
      <CameraScan
        note="Aponte para o código de barras da peça. Para contar outra igual, tire a primeira da frente."
        onScan={(codigo) => scan({ codigo: codigo.slice(0, MOST_CODE) })}
      />
      <form method="post" noValidate className={styles.adder} aria-label="Ler ou digitar" onSubmit={submit}>
        <TextField
          className={styles.code}
          label="SKU ou código de barras"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MOST_CODE}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary">
          Contar
        </Button>
      </form>
      <p className={styles.soft}>
        Cada leitura conta mais uma. Leitores que terminam com Enter funcionam aqui.
      </p>
      {isOffline && <Offline n={waiting.length} />}
      {news?.kind === 'good' && (
        <p className={styles.good} aria-hidden>
          {news.text}
        </p>
      )}
      <Announcement>{news?.kind === 'good' && <span key={news.number}>{news.text}</span>}</Announcement>
      {news?.kind === 'bad' && (
        <InfoBox key={news.number} kind="error">
          {news.text}
        </InfoBox>
      )}
      {news?.pieces && (
        <Pieces
          pieces={news.pieces.map((piece) => ({ key: piece.item, text: pieceName(piece) }))}
          onChoose={(item) => scan({ item })}
        />
      )}
      {news?.unknown !== undefined && <Lookup words={news.unknown} onChoose={(codigo) => scan({ codigo })} />}
    </div>
  );
}

const Offline = ({ n }: { n: number }) => (
  <InfoBox kind="warning">
    Sem conexão com a loja: {n} {plural(n, 'leitura espera', 'leituras esperam')} neste aparelho e{' '}
    {plural(n, 'vai sozinha', 'vão sozinhas')} quando ela voltar.
  </InfoBox>
);

const CODES = 20;

/** Scans that nobody will count, since the count was closed before they arrived. */
export function NotCounted({ scans: { waiting, giveUp } }: { scans: Scans }) {
  const n = waiting.length;
  if (n === 0) return null;
  const codes = waiting.flatMap(({ codigo }) => (codigo === undefined ? [] : [codigo.slice(0, MOST_CODE)]));
  return (
    <InfoBox kind="warning" autoClose={false} title="Leituras que não foram contadas">
      <p>
        {n}{' '}
        {plural(n, 'leitura deste aparelho não foi contada', 'leituras deste aparelho não foram contadas')}: a
        contagem foi encerrada antes. Para {plural(n, 'ela', 'elas')}, comece outra contagem.
      </p>
      {codes.length > 0 && (
        <p>
          <bdi>{codes.slice(0, CODES).join(', ')}</bdi>
          {codes.length > CODES && ` e mais ${codes.length - CODES}`}
        </p>
      )}
      <Button variant="secondary" size="s" onClick={giveUp}>
        Já anotei, esquecer
      </Button>
    </InfoBox>
  );
}

interface PiecesProps<Key> {
  pieces: readonly { key: Key; text: string }[];
  onChoose(key: Key): void;
}

function Pieces<Key extends string | number>({ pieces, onChoose }: PiecesProps<Key>) {
  return (
    <ul className={styles.found} aria-label="Qual peça?">
      {pieces.map(({ key, text }) => (
        <li key={key}>
          <Button variant="secondary" size="s" icon="plus" onClick={() => onChoose(key)}>
            <bdi>{text}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const PRODUCTS = 4;
const PIECES = 24;

/** What was typed may have been a name. */
function Lookup({ words, onChoose }: { words: string; onChoose(sku: string): void }) {
  const { data } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q: words.slice(0, 100), sort: 'nome', limit: PRODUCTS },
  });
  const pieces = (data ?? []).flatMap(({ nome, variantes }) =>
    variantes.map(({ cor, tamanho, sku }) => ({ key: sku, text: pieceName({ nome, cor, tamanho }) })),
  );
  return <Pieces pieces={pieces.slice(0, PIECES)} onChoose={onChoose} />;
}
