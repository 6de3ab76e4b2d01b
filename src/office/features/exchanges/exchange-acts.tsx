import { useState } from 'react';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { Authorise } from './authorise.tsx';
import { acts } from './exchange-calls.ts';
import { ExchangeEnd } from './exchange-end.tsx';
import styles from './exchanges-screen.module.css';

/** What is to be done about a request now, the most likely first. */
export function ExchangeActs({ troca }: { troca: TrocaEscritorio }) {
  const mayAnswer = useMay('answer-exchanges');
  const mayReceive = useMay('receive-returns');
  const { estado, naLoja } = troca;
  const isToGiveBack = estado === 'pedida' && naLoja;
  return (
    <div className={styles.acts}>
      {estado === 'pedida' && !naLoja && mayAnswer && <Authorise troca={troca} />}
      {(estado === 'autorizada' || estado === 'recebida') && (
        <Goods troca={troca} mayAnswer={mayAnswer} mayReceive={mayReceive} />
      )}
      {(isToGiveBack || estado === 'conferida' || estado === 'devolvendo') && <ExchangeEnd troca={troca} />}
      {mayAnswer && troca.recusavel && estado !== 'conferida' && estado !== 'devolvendo' && (
        <Refuse troca={troca} />
      )}
    </div>
  );
}

interface GoodsProps {
  troca: TrocaEscritorio;
  mayAnswer: boolean;
  mayReceive: boolean;
}

function Goods({ troca: { id, estado }, mayAnswer, mayReceive }: GoodsProps) {
  const checking = useAct((estoque: boolean) => acts.check(id, estoque));
  const receiving = useAct(() => acts.receive(id));
  const problem = checking.problem || receiving.problem;
  return (
    <div className={styles.ways}>
      {mayAnswer && (
        <>
          <Button icon="check" busy={checking.busy} onClick={() => checking.run(true)}>
            Chegou e está em ordem
          </Button>
          <Button variant="secondary" busy={checking.busy} onClick={() => checking.run(false)}>
            Chegou, fora do estoque
          </Button>
        </>
      )}
      {mayReceive && estado === 'autorizada' && (
        <Button
          variant={mayAnswer ? 'secondary' : 'primary'}
          icon="package"
          busy={receiving.busy}
          onClick={() => receiving.run()}
        >
          {mayAnswer ? 'Só anotar que chegou' : 'A peça chegou'}
        </Button>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </div>
  );
}

function Refuse({ troca: { id, nome } }: { troca: TrocaEscritorio }) {
  const [motivo, setMotivo] = useState<string | null>(null);
  const { busy, problem, run } = useAct(() => acts.refuse(id, motivo ?? ''));
  if (motivo === null) {
    return (
      <div>
        <Button variant="secondary" size="s" onClick={() => setMotivo('')}>
          Recusar…
        </Button>
      </div>
    );
  }
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-label={`Recusar a troca ${nome}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (motivo.trim() !== '') run();
      }}
    >
      <TextArea
        label="Por que não dá para trocar?"
        hint="A cliente lê este texto no e-mail e no pedido."
        rows={3}
        maxLength={1000}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" busy={busy} disabled={motivo.trim() === ''}>
        Recusar a troca
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </form>
  );
}
