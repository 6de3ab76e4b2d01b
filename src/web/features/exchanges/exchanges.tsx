import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { lastDayText } from './exchange-dates.ts';
import styles from './exchanges.module.css';
import { ExchangeCard } from './exchange-card.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { useExchanges } from './use-exchanges.ts';

const NONE: readonly ChosenPhoto[] = [];

interface ExchangesProps {
  codigo: string;
  /** Of the purchase: opens it to whoever has not logged in. */
  email: string;
}

/** Exchanges and returns of an order: those that were asked for, and the way to ask for one. */
export function Exchanges({ codigo, email }: ExchangesProps) {
  const { state, again } = useExchanges(codigo, email);
  const [asking, setAsking] = useState(false);
  const [handed, setHanded] = useState<{ id: number; photos: readonly ChosenPhoto[] } | null>(null);
  const [news, setNews] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone: whoever pressed it stands before what has come of it.
  useEffect(() => {
    if (news > 0) place.current?.focus();
  }, [news]);
  async function changed(): Promise<void> {
    await again();
    setAsking(false);
    setNews((count) => count + 1);
  }
  if (state === null) return null;
  const { pecas, ofertas, trocas } = state;
  const canAsk = pecas.length > 0 && ofertas.length > 0;
  if (!canAsk && trocas.length === 0) return null;
  return (
    <div id="trocas" ref={place} tabIndex={-1} className={styles.place}>
      {trocas.map((troca) => (
        <ExchangeCard
          key={troca.id}
          codigo={codigo}
          email={email}
          troca={troca}
          handed={handed?.id === troca.id ? handed.photos : NONE}
          onChanged={changed}
          onPhotos={again}
        />
      ))}
      {canAsk && (
        <>
          <p className={styles.lead}>{termWords(ofertas)}</p>
          <Button variant="secondary" icon="exchange" onClick={() => setAsking(true)}>
            Pedir troca ou devolução
          </Button>
          {asking && (
            <ExchangeDialog
              codigo={codigo}
              email={email}
              pecas={pecas}
              ofertas={ofertas}
              onClose={() => setAsking(false)}
              onAsked={(id, photos) => {
                setHanded({ id, photos });
                return changed();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Until when at the latest something may be asked for, where that is known. */
function termWords(ofertas: readonly { motivo: string; ate: string | null }[]): string {
  const usual = ofertas.filter(({ motivo }) => motivo !== 'defeito').flatMap(({ ate }) => ate ?? []);
  const last = usual.toSorted().at(-1);
  if (ofertas.some(({ ate }) => ate === null))
    return 'Não serviu? Peça a troca por outro tamanho ou cor, um vale-troca ou o dinheiro de volta.';
  return last === undefined
    ? 'O prazo da troca por gosto terminou. Se a peça tem defeito, conte para a gente aqui.'
    : `Não serviu? Você pode pedir a troca até ${lastDayText(last)}.`;
}
