import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { InfoBox } from '../../ui/info-box.tsx';

/** The provider lets a code live a minute longer than the shop tells: its end is asked for after that. */
const GRACE_MS = 65_000;

interface OpenPixProps {
  /** By this device's clock; null: it has no end that is told. */
  untilMs: number | null;
  /** The code, as long as it holds. */
  children: ReactNode;
  /** Its time is over: how the order stands now is to be asked. */
  onExpired(): void;
}

/** An open PIX until its time is over, and then that its end is being confirmed. */
export function OpenPix({ untilMs, children, onExpired }: OpenPixProps) {
  const isOver = useIsPast(untilMs);
  const isSurelyOver = useIsPast(untilMs && untilMs + GRACE_MS);
  const expired = useEffectEvent(onExpired);
  useEffect(() => {
    if (isOver) expired();
  }, [isOver]);
  useEffect(() => {
    if (isSurelyOver) expired();
  }, [isSurelyOver]);
  if (!isOver) return children;
  return (
    <InfoBox kind="info" title="O prazo deste PIX terminou" autoClose={false}>
      Estamos confirmando com o banco que nada ficou pendente. Em um minuto você pode gerar um novo PIX aqui
      mesmo. Se acabou de pagar, não pague outra vez: a confirmação aparece nesta página.
    </InfoBox>
  );
}

/** Does a moment lie behind us? Turns true by itself when it comes. */
function useIsPast(due: number | null): boolean {
  const [past, setPast] = useState<number | null>(null);
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => setPast(due), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [due]);
  return due !== null && past === due;
}
