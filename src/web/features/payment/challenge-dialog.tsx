import { useEffect, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BankFrame } from './bank-frame.tsx';
import type { OpenChallenge } from './challenge.ts';
import styles from './challenge-dialog.module.css';
import { useChallenge, type ChallengeInput, type InsteadOf } from './use-challenge.ts';
import { clockText, useCountdown } from './use-countdown.ts';

interface WaysOut {
  /** Can this be paid by PIX instead? */
  takesPix: boolean;
}

type ChallengeDialogProps = Omit<ChallengeInput, 'challenge'> & WaysOut & { challenge: OpenChallenge | null };

/** The bank's question to the card's holder, and all that may come of it. */
export function ChallengeDialog({ challenge, ...heard }: ChallengeDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  /** Closing it asks first: without an answer the bank takes no money. */
  function ask(): void {
    setLeaving(true);
    // A browser may close a dialog without asking.
    const dialog = place.current?.closest('dialog');
    if (dialog?.open === false) dialog.showModal();
  }

  return (
    <Dialog open={challenge !== null} onClose={ask} title="Confirme com o seu banco">
      <div ref={place}>
        {challenge !== null && (
          <Asked
            key={challenge.paymentId}
            challenge={challenge}
            leaving={leaving}
            onLeaving={setLeaving}
            {...heard}
          />
        )}
      </div>
    </Dialog>
  );
}

type AskedProps = ChallengeInput & WaysOut & { leaving: boolean; onLeaving(leaving: boolean): void };

function Asked({ leaving, onLeaving, takesPix, ...input }: AskedProps) {
  const { page, untilMs, codigo } = input.challenge;
  const { isOnline, givingUp, failed, giveUp } = useChallenge(input);
  const left = useCountdown(untilMs) ?? 0;
  const isOver = left === 0 || page === null;
  const shows = isOver ? 'over' : leaving ? 'leaving' : 'bank';
  // The next confirmation begins with the bank's page.
  useEffect(() => () => onLeaving(false), [onLeaving]);
  const ways = { takesPix, givingUp, onWay: (next: InsteadOf) => void giveUp(next) };
  return (
    <>
      {!isOnline && (
        <InfoBox kind="warning" className={styles.note}>
          Sem resposta da loja. Confira a sua conexão: tentamos de novo sozinhos.
        </InfoBox>
      )}
      {failed && (
        <InfoBox kind="error" className={styles.note}>
          Não conseguimos cancelar agora. Confira a sua conexão e tente de novo.
        </InfoBox>
      )}
      {shows === 'over' && <Over codigo={codigo} {...ways} />}
      {shows === 'leaving' && <Leaving {...ways} onStay={() => onLeaving(false)} />}
      {page !== null && (
        // Out of sight it goes on: what was typed in it is not lost.
        <div hidden={shows !== 'bank'}>
          <TimeLeft seconds={left} />
          <BankFrame page={page} />
        </div>
      )}
    </>
  );
}

/** Seen each second, read aloud only when it matters. */
function TimeLeft({ seconds }: { seconds: number }) {
  const words =
    seconds > 120
      ? 'Você tem cinco minutos para confirmar.'
      : seconds > 60
        ? 'Faltam menos de dois minutos para confirmar.'
        : 'Falta menos de um minuto para confirmar.';
  return (
    <>
      <p className={styles.time}>
        O banco do cartão quer ter certeza de que é você. Nada é cobrado antes de você confirmar.{' '}
        <span aria-hidden="true" className={styles.clock}>
          Tempo para confirmar: <strong>{clockText(seconds)}</strong>
        </span>
      </p>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
    </>
  );
}

interface WaysProps extends WaysOut {
  givingUp: InsteadOf | null;
  onWay(next: InsteadOf): void;
}

function OtherWays({ takesPix, givingUp, onWay }: WaysProps) {
  return (
    <>
      {takesPix && (
        <Button block variant="secondary" icon="pix" busy={givingUp === 'pix'} onClick={() => onWay('pix')}>
          Pagar com PIX
        </Button>
      )}
      <Button block variant="quiet" busy={givingUp === 'card'} onClick={() => onWay('card')}>
        Usar outro cartão
      </Button>
    </>
  );
}

function Leaving({ onStay, ...ways }: WaysProps & { onStay(): void }) {
  const place = useFocus();
  return (
    <div ref={place} tabIndex={-1} className={styles.question}>
      <p>
        Sair sem confirmar? Sem a sua confirmação o banco não libera esta compra, e nada é cobrado no cartão.
      </p>
      <Button block onClick={onStay}>
        Continuar a confirmação
      </Button>
      <OtherWays {...ways} />
    </div>
  );
}

function Over({ codigo, ...ways }: WaysProps & { codigo: string }) {
  const place = useFocus();
  return (
    <div ref={place} tabIndex={-1} className={styles.question}>
      <InfoBox kind="info" title="O tempo para confirmar terminou" autoClose={false}>
        Estamos conferindo com o banco. Se a compra foi confirmada, o resultado aparece aqui e na{' '}
        <a href={paths.order(codigo)}>página do seu pedido</a>. Se não foi, nada é cobrado: escolha outra
        forma de pagar.
      </InfoBox>
      <OtherWays {...ways} />
    </div>
  );
}

/** What had the focus is out of sight. */
function useFocus() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}
