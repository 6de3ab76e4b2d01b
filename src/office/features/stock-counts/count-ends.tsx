import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { Contagem, PecaContavel } from '#shared/wire/stock-counts.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { pieceName, soldText } from './count-words.ts';
import styles from './stock-counts.module.css';

/** What a press moves, as it was shown. */
interface Pressed {
  diferencas: number;
  sobram: number;
  faltam: number;
  itens?: number[];
}

export interface Settling {
  busy: boolean;
  problem: string;
  /** What the last press left, to be counted anew. */
  left: readonly PecaContavel[];
  run(pressed: Pressed): void;
}

/** Puts the stock right: all of it, or single pieces. Where it is another than was shown, that is read again. */
export function useSettling(id: number, reload: () => void): Settling {
  const [left, setLeft] = useState<Settling['left']>([]);
  const settling = useAct(
    async (body: Pressed) => {
      const { data } = await officeApi('POST /gerenciamento/contagens/:id/acertar', { params: { id }, body });
      setLeft(data.deixadas);
      notify('success', data.mensagem);
    },
    (error) => {
      reload();
      return laterText(error);
    },
  );
  return { busy: settling.busy, problem: settling.problem, left, run: (pressed) => settling.run(pressed) };
}

/** The count as a whole: put right, or closed. */
export function CountEnds({ count, settling }: { count: Contagem; settling: Settling }) {
  const { id, diferencas, acertaveis, sobram, faltam, vendidasDemais } = count;
  const unsure = diferencas - acertaveis;
  const [ask, question] = useQuestion();
  const closing = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/contagens/:id/encerrar', { params: { id } });
    notify('success', data.mensagem);
  });
  async function settle(): Promise<void> {
    const sure = await ask({
      title: 'Acertar estoque',
      text: `${acertaveis} ${plural(acertaveis, 'peça difere', 'peças diferem')} do que foi contado: entram ${sobram} e saem ${faltam} unidades.${leftText(unsure)} O que foi vendido depois de contado continua vendido, e o que não foi contado fica como está.`,
      yes: 'Acertar estoque',
    });
    if (sure) settling.run({ diferencas: acertaveis, sobram, faltam });
  }
  async function close(): Promise<void> {
    const left =
      diferencas > 0
        ? ` ${diferencas} ${plural(diferencas, 'diferença fica', 'diferenças ficam')} sem acerto.`
        : '';
    const text = `Nada mais é contado nem acertado nela.${left}`;
    if (await ask({ title: 'Encerrar contagem?', text, yes: 'Encerrar', danger: diferencas > 0 }))
      closing.run();
  }
  return (
    <div className={styles.ends}>
      {[settling.problem, closing.problem].filter(Boolean).map((text) => (
        <InfoBox key={text} kind="error">
          {text}
        </InfoBox>
      ))}
      {settling.left.length > 0 && (
        <InfoBox kind="warning" autoClose={false} title="Ficaram para contar de novo">
          {settling.left.map(pieceName).join('; ')}.
        </InfoBox>
      )}
      {vendidasDemais > 0 && (
        <InfoBox kind="warning" autoClose={false} title="Vendidas e não encontradas">
          {soldText(vendidasDemais)} Quais, diz “Vendidas que faltam”, acima.
        </InfoBox>
      )}
      <div className={styles.acts}>
        <Button
          icon="check"
          busy={settling.busy}
          aria-disabled={acertaveis === 0}
          onClick={() => acertaveis > 0 && void settle()}
        >
          {acertaveis === 0 ? 'Nada a acertar' : `Acertar estoque (${acertaveis})`}
        </Button>
        <Button variant="quiet" busy={closing.busy} onClick={() => void close()}>
          Encerrar contagem
        </Button>
      </div>
      {question}
    </div>
  );
}

const leftText = (unsure: number): string =>
  unsure === 0 ? '' : ` ${unsure} ${plural(unsure, 'fica', 'ficam')} para contar de novo.`;

const SHOWN = 100;

/** What the books have and nobody has counted: read once it is asked for. */
export function Uncounted({ count, mayWrite }: { count: Contagem; mayWrite: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Não contadas">
      <div className={styles.panel}>
        <p className={styles.soft}>
          O que não foi contado fica como está, a não ser que você diga que não há nenhuma.
        </p>
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Esconder' : 'Ver o que falta contar'}
        </Button>
        {isOpen && <UncountedList count={count} mayWrite={mayWrite} />}
      </div>
    </Panel>
  );
}

function UncountedList({ count: { id, nome, categoria }, mayWrite }: { count: Contagem; mayWrite: boolean }) {
  const asked = { params: { id }, query: { limit: SHOWN } };
  const { data, total, error, loading, reload } = useOfficeRead(
    'GET /gerenciamento/contagens/:id/nao-contadas',
    asked,
  );
  const [ask, question] = useQuestion();
  const all = total ?? 0;
  const zeroing = useAct(
    async (body: { quantas: number; conjunto: string }) => {
      const asked = { params: { id }, body };
      const { data: done } = await officeApi('POST /gerenciamento/contagens/:id/nao-contadas', asked);
      notify('success', done.mensagem);
    },
    (problem) => {
      reload();
      return laterText(problem);
    },
  );
  async function zero(): Promise<void> {
    if (data === null) return;
    const where = categoria === '' ? 'da loja toda' : `de ${categoria}`;
    const sure = await ask({
      title: `Contar ${all} ${plural(all, 'peça', 'peças')} como zero?`,
      text: `São as peças ${where} que não foram lidas em "${nome}". Só faça isto se você contou tudo. O estoque muda quando você apertar Acertar estoque.`,
      yes: 'Contar como zero',
      danger: true,
    });
    if (sure) zeroing.run({ quantas: all, conjunto: data.conjunto });
  }
  if (data === null && error !== null && !loading)
    return <LoadFailed text="A lista não veio." detail={errorText(error, '')} onRetry={reload} />;
  return (
    <>
      <ul className={styles.uncounted} aria-label="Peças não contadas" aria-busy={loading}>
        {data?.pecas.map((piece) => (
          <li key={piece.item}>
            <bdi>{pieceName(piece)}</bdi> <span className={styles.soft}>{piece.estoque} no sistema</span>
          </li>
        ))}
      </ul>
      <p role="status">
        {data !== null && all === 0 && 'Tudo o que tem estoque foi contado.'}
        {all > SHOWN && `E mais ${all - SHOWN}.`}
      </p>
      {zeroing.problem !== '' && <InfoBox kind="error">{zeroing.problem}</InfoBox>}
      {mayWrite && all > 0 && (
        <Button variant="danger" busy={zeroing.busy} onClick={() => void zero()}>
          {`Contar ${all} como zero`}
        </Button>
      )}
      {question}
    </>
  );
}
