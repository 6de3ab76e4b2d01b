import { useState, type FormEvent } from 'react';
import { reasonText } from '#shared/exchange-states.ts';
import type { ExchangeReason } from '#shared/exchange-rules.ts';
import type { PecaTrocavel } from '#shared/wire/exchanges.ts';
import { errorText } from '../../lib/calls/api.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { randomKey } from '../../lib/document/random-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import {
  bodyOf,
  firstChoice,
  missingOf,
  offersFor,
  reasonsOf,
  type Chosen,
  type Offers,
} from './exchange-form.ts';
import styles from './exchanges.module.css';
import { PieceChoice } from './piece-choice.tsx';
import { askExchange } from './use-exchanges.ts';
import { WishChoice } from './wish-choice.tsx';

interface ExchangeDialogProps {
  codigo: string;
  email: string;
  pecas: readonly PecaTrocavel[];
  ofertas: Offers;
  onClose(): void;
  /** It was taken, and these photographs follow it; resolves when the page shows it. */
  onAsked(id: number, photos: readonly ChosenPhoto[]): Promise<void>;
}

const PhotoChoice = lazyComponent(async () => (await import('./photo-choice.tsx')).PhotoChoice);
const MOST_LETTERS = 1000;

/** The request: which pieces, what happened, and what she wants instead. */
export function ExchangeDialog({ codigo, email, pecas, ofertas, onClose, onAsked }: ExchangeDialogProps) {
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(pecas));
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isReading, setReading] = useState(false);
  const taken = (id: number) => onAsked(id, chosen.reason === 'defeito' ? photos : []);
  const { busy, problem, submit } = useAsking({ codigo, email, chosen, isReading, onAsked: taken });
  const offers = offersFor(ofertas, chosen, pecas);
  const change = (changed: Partial<Chosen>) => setChosen((last) => ({ ...last, ...changed }));
  return (
    <Dialog open onClose={onClose} closable={!busy} title="Troca ou devolução">
      <form method="post" className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.group}>
          <legend>Quais peças?</legend>
          {pecas.map((piece) => (
            <PieceChoice key={piece.ref} piece={piece} chosen={chosen} onChange={change} />
          ))}
        </fieldset>
        <Select
          label="O que aconteceu?"
          name="motivo"
          value={chosen.reason}
          onChange={(event) =>
            change({ reason: event.currentTarget.value as ExchangeReason | '', wish: '', wanted: {} })
          }
        >
          <option value="">Escolha</option>
          {reasonsOf(ofertas).map((reason) => (
            <option key={reason} value={reason}>
              {reasonText(reason)}
            </option>
          ))}
        </Select>
        {chosen.reason !== '' && (
          <WishChoice offers={offers} chosen={chosen} pecas={pecas} onChange={change} />
        )}
        {chosen.reason === 'defeito' && (
          <PhotoChoice photos={photos} disabled={busy} onChange={setPhotos} onReading={setReading} />
        )}
        <TextArea
          label="Quer contar mais?"
          optional
          name="comentario"
          rows={3}
          maxLength={MOST_LETTERS}
          value={chosen.words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        {problem !== null && (
          <InfoBox key={problem.id} kind="error">
            {problem.text}
          </InfoBox>
        )}
        <Ways busy={busy} isReading={isReading} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface WaysProps {
  busy: boolean;
  isReading: boolean;
  onClose(): void;
}

function Ways({ busy, isReading, onClose }: WaysProps) {
  return (
    <div className={styles.ways}>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        Agora não
      </Button>
      <Button type="submit" busy={busy || isReading}>
        Enviar pedido
      </Button>
    </div>
  );
}

interface Asking {
  codigo: string;
  email: string;
  chosen: Chosen;
  /** Photographs are being made smaller: without waiting for them they would not go with it. */
  isReading: boolean;
  onAsked(id: number): Promise<void>;
}

function useAsking({ codigo, email, chosen, isReading, onAsked }: Asking) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  // The same request, sent again on a dead network, is one; another choice is another.
  const [key, setKey] = useState<{ of: Chosen; key: string } | null>(null);
  const say = (text: string) => setProblem((last) => ({ id: (last?.id ?? 0) + 1, text }));
  async function ask(): Promise<void> {
    const body = bodyOf(chosen, email);
    const missing = missingOf(chosen);
    if (missing !== null || body === null) return say(missing ?? '');
    const attempt = key?.of === chosen ? key : { of: chosen, key: randomKey() };
    setKey(attempt);
    setBusy(true);
    setProblem(null);
    try {
      await onAsked(await askExchange(codigo, body, attempt.key));
    } catch (error) {
      console.error('the exchange was not taken', error);
      say(errorText(error, 'Não conseguimos registrar o pedido agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    problem,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!busy && !isReading) void ask();
    },
  };
}
