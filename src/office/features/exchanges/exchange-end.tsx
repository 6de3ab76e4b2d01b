import { useState } from 'react';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useQuestion } from '../../ui/question.tsx';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';

/** The end of a request: the new piece goes out, or what was paid goes back. One of them, once. */
export function ExchangeEnd({ troca }: { troca: TrocaEscritorio }) {
  const mayAnswer = useMay('answer-exchanges');
  const mayGiveBack = useMay('give-money-back');
  const { estado, guardada, fim } = troca;
  const isGivingBack = estado === 'devolvendo';
  return (
    <>
      {isGivingBack && (
        <InfoBox kind="info" title="Devolvendo o valor" autoClose={false}>
          O valor foi pedido de volta e falta a confirmação. Se demorar, o pedido diz por quê.
        </InfoBox>
      )}
      {!isGivingBack && guardada && mayAnswer && <SendNew troca={troca} />}
      {!mayGiveBack && !guardada && (
        <p className={styles.quiet}>A devolução do valor é feita por quem administra a loja.</p>
      )}
      {mayGiveBack && <GiveBack key={fim ?? ''} troca={troca} />}
    </>
  );
}

function SendNew({ troca: { id, nome } }: { troca: TrocaEscritorio }) {
  const [rastreio, setRastreio] = useState('');
  const [transportadora, setTransportadora] = useState('');
  const { busy, problem, run } = useAct(() => acts.send(id, { rastreio, transportadora }));
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-label={`Enviar a peça nova da troca ${nome}`}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        label="Código de rastreio"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={rastreio}
        onChange={(event) => setRastreio(event.currentTarget.value)}
      />
      <TextField
        label="Transportadora"
        optional
        maxLength={60}
        value={transportadora}
        onChange={(event) => setTransportadora(event.currentTarget.value)}
      />
      <Button type="submit" icon="truck" busy={busy}>
        Peça nova enviada
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </form>
  );
}

function GiveBack({ troca }: { troca: TrocaEscritorio }) {
  const { id, querer, semCobranca, fim, frete } = troca;
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct((como: 'vale' | 'dinheiro') => acts.giveBack(id, como));
  async function askFirst(como: 'vale' | 'dinheiro'): Promise<void> {
    const what = como === 'vale' ? 'Dar o vale-troca?' : 'Devolver o dinheiro?';
    const text = semCobranca
      ? 'Este pedido foi pago na entrega. Devolva o valor por fora, por exemplo por PIX, e confirme aqui.'
      : `O valor pago pelas peças${frete ? ' e pelo frete' : ''} volta para quem comprou${
          como === 'vale' ? ' como um vale, enviado por e-mail' : ''
        }. Isto não pode ser desfeito.`;
    if (await ask({ title: what, text, yes: como === 'vale' ? 'Dar o vale' : 'Devolver' })) run(como);
  }
  const likely = fim ?? querer;
  return (
    <div className={styles.ways}>
      {likely === 'vale' && (
        <Button icon="gift" busy={busy} onClick={() => void askFirst('vale')}>
          Dar o vale-troca
        </Button>
      )}
      <Button
        icon="cash"
        variant={likely === 'dinheiro' ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => void askFirst('dinheiro')}
      >
        {semCobranca ? 'Dinheiro devolvido por fora' : 'Devolver o dinheiro'}
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </div>
  );
}
