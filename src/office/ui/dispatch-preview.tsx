import { statusLabel } from '#shared/orders.ts';
import { isolated } from '#shared/text.ts';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './dispatch-preview.module.css';

interface DispatchPreviewProps {
  /** Null while there is nothing to confirm. */
  foreseen: EnvioPrevisto | null;
  /** What it does, where that is something else than to move the order. */
  words?: string;
  busy: boolean;
  /** Told below the letter, of whoever does not see all of it. */
  note?: string;
  onSend(): void;
  onClose(): void;
}

/** What a tracking code will do: the move, the doubts, the page and the very letter that the buyer gets. */
export function DispatchPreview({ foreseen, words, busy, note = '', onSend, onClose }: DispatchPreviewProps) {
  return (
    <Dialog
      open={foreseen !== null}
      onClose={onClose}
      title="Confira antes de enviar"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button variant="primary" busy={busy} onClick={onSend}>
            {foreseen?.email === null ? 'Salvar' : 'Enviar'}
          </Button>
        </div>
      }
    >
      {foreseen !== null && <Foreseen foreseen={foreseen} words={words} note={note} />}
    </Dialog>
  );
}

interface ForeseenProps {
  foreseen: EnvioPrevisto;
  words: string | undefined;
  note: string;
}

function Foreseen({ foreseen, words = foreseenWords(foreseen), note }: ForeseenProps) {
  const { rastreio, transportadora, rastreio_url: page, avisos, email } = foreseen;
  return (
    <div className={styles.texts}>
      <p>
        {rastreio === '' ? 'Sem código de rastreio' : <strong>{isolated(rastreio)}</strong>}
        {transportadora !== '' && ` · ${isolated(transportadora)}`}
      </p>
      {avisos.map((aviso) => (
        <InfoBox key={aviso} kind="warning">
          {aviso}
        </InfoBox>
      ))}
      {page === null && rastreio !== '' && (
        <p className={styles.quiet}>Sem link de rastreio: não conhecemos a página desta transportadora.</p>
      )}
      {page !== null && (
        <p>
          <a href={page} target="_blank" rel="noopener noreferrer">
            Testar o link de rastreio
          </a>
        </p>
      )}
      <p>{words}</p>
      {email !== null && (
        <section className={styles.letter} aria-label="Email para quem comprou">
          <strong>{email.assunto}</strong>
          <p>{email.texto}</p>
        </section>
      )}
      <p className={styles.quiet}>{email === null ? '' : `Um email enviado não volta. ${note}`.trim()}</p>
    </div>
  );
}

/** What noting a tracking code will do, before it is done. */
function foreseenWords({ mudancas, email }: Pick<EnvioPrevisto, 'mudancas' | 'email'>): string {
  const last = mudancas.at(-1);
  const moves = last === undefined ? '' : `O pedido passa a estar: ${statusLabel(last)}. `;
  const letter = email === null ? 'Ninguém é avisado por email.' : 'Quem comprou recebe agora este email:';
  return moves + letter;
}
