import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { api } from '../../lib/calls/api.ts';
import type { OpenChallenge } from './challenge.ts';
import { watchChallenge, type ChallengeWatch } from './watch-challenge.ts';

/** How the shopper goes on who does not confirm. */
export type InsteadOf = 'pix' | 'card';

export interface ChallengeInput {
  challenge: OpenChallenge;
  onDecided(answer: PaymentStatusAnswer): void;
  onGivenUp(next: InsteadOf): void;
}

/** A confirmation at the bank, until the bank has decided or the shopper gives it up. */
export function useChallenge({ challenge, onDecided, onGivenUp }: ChallengeInput) {
  const { paymentId, codigo } = challenge;
  const [isOnline, setIsOnline] = useState(true);
  const [givingUp, setGivingUp] = useState<InsteadOf | null>(null);
  const [failed, setFailed] = useState(false);
  const watch = useRef<ChallengeWatch | null>(null);
  const decided = useEffectEvent(onDecided);
  useEffect(() => {
    const watching = watchChallenge(paymentId, {
      onDecided: (answer) => decided(answer),
      onLine: setIsOnline,
    });
    watch.current = watching;
    return () => watching.stop();
  }, [paymentId]);

  async function giveUp(next: InsteadOf): Promise<void> {
    if (givingUp !== null) return;
    setGivingUp(next);
    setFailed(false);
    try {
      const asked = { params: { codigo }, harmless: true };
      const { data } = await api('POST /payment/cartao/cancelar/:codigo', asked);
      const { status } = data.pedido;
      // An order that still stands is paid in another way; its charge is called off as soon as the bank can be told.
      if (status === 'cancelled' || status === 'declined' || status === 'pending') return onGivenUp(next);
      // Confirmed in that very instant wins.
      watch.current?.again();
    } catch (error) {
      console.error('the confirmation could not be given up', error);
      setFailed(true);
    }
    setGivingUp(null);
  }

  return { isOnline, givingUp, failed, giveUp };
}
