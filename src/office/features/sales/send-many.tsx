import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { plural } from '#shared/text.ts';
import type { CartaDeEnvio } from '#shared/wire/many-moves.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import type { Moved } from './in-rounds.ts';
import styles from './send-many.module.css';
import { SendRow } from './send-row.tsx';
import { useSendMany, type SendingMany } from './use-send-many.ts';

interface SendManyProps {
  ids: readonly number[];
  onSent(moved: Moved): void;
  onClose(): void;
}

const LOST: QuestionTexts = {
  title: 'Sair sem enviar?',
  text: 'Os códigos digitados se perdem.',
  yes: 'Sair',
  danger: true,
};

/** The chosen orders before they are sent: by which code each goes, what stays and why, and who is written to. */
export function SendMany({ ids, onSent, onClose }: SendManyProps) {
  const many = useSendMany(ids, onSent);
  const [ask, question] = useQuestion();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  useLeaveWarning(many.isTyped, () => ask(LOST));
  async function leave(): Promise<void> {
    if (!many.isTyped || (await ask(LOST))) onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    many.look();
  }
  return (
    <Panel
      ref={place}
      title={`Enviar ${ids.length} ${plural(ids.length, 'pedido', 'pedidos')}`}
      aside={
        <Button variant="quiet" size="s" onClick={() => void leave()}>
          Voltar à lista
        </Button>
      }
    >
      {many.seen === null && many.looking && <Skeleton height="12rem" />}
      {many.problem !== '' && <InfoBox kind="error">{many.problem}</InfoBox>}
      <form method="post" noValidate className={styles.many} onSubmit={submit}>
        {many.seen !== null && (
          <ul className={styles.rows} aria-label="Pedidos a enviar">
            {many.seen.pedidos.map((row) => (
              <SendRow
                key={row.pedido.id}
                row={row}
                code={many.codes.get(row.pedido.id)}
                onType={(code) => many.type(row.pedido.id, code)}
                onKeyDown={toNextField}
              />
            ))}
          </ul>
        )}
        <Ending many={many} />
      </form>
      {question}
    </Panel>
  );
}

/** A scanner ends each code with Enter: the next one is scanned into the next field, and after the last all are looked at. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const field = event.currentTarget;
  const fields = [...(field.form?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** What the next press does: it looks at what was typed, or sends what was looked at. */
function Ending({ many }: { many: SendingMany }) {
  const { seen, going, isStale, looking, sending } = many;
  const count = going.length;
  if (seen === null) {
    return looking ? null : (
      <Button type="submit" variant="secondary">
        Tentar de novo
      </Button>
    );
  }
  const isMissing = seen.pedidos.some(({ falta_codigo: isWithout }) => isWithout);
  return (
    <>
      {isStale ? null : <Letters cartas={seen.cartas} count={count} />}
      <div className={styles.acts}>
        {(isStale || isMissing) && (
          <Button type="submit" variant={isStale ? 'primary' : 'secondary'} busy={looking}>
            Conferir códigos
          </Button>
        )}
        {count > 0 && (
          <Button icon="truck" disabled={isStale} busy={sending} onClick={() => many.send()}>
            Marcar {count} como {plural(count, 'enviado', 'enviados')}
          </Button>
        )}
      </div>
      {isStale && <p className={styles.quiet}>Confira os códigos digitados antes de enviar.</p>}
    </>
  );
}

const TOLD: Readonly<Record<CartaDeEnvio['forma'], string>> = {
  transportadora: 'de que o pedido está a caminho',
  entrega: 'de que o pedido saiu para entrega',
  retirada: 'de que o pedido está pronto para retirada',
};

/** Who is written to, before anybody is. */
function Letters({ cartas, count }: { cartas: readonly CartaDeEnvio[]; count: number }) {
  if (count === 0) return <p>Nenhum destes pedidos pode ser enviado agora.</p>;
  if (cartas.length === 0) return <p>Ninguém é avisado por e-mail.</p>;
  return (
    <div className={styles.letters}>
      {cartas.map(({ forma, pessoas, emails, pedido, assunto, texto }) => (
        <div key={forma}>
          <p>
            <strong>
              {pessoas} {plural(pessoas, 'pessoa recebe', 'pessoas recebem')} o e-mail {TOLD[forma]}
            </strong>
            {emails > pessoas && ` (${emails} e-mails, um por pedido)`}.
          </p>
          <details>
            <summary>Ver o e-mail do pedido {pedido}</summary>
            <section className={styles.letter} aria-label={`E-mail do pedido ${pedido}`}>
              <strong>{assunto}</strong>
              <p>{texto}</p>
            </section>
          </details>
        </div>
      ))}
      <p className={styles.quiet}>Os e-mails saem 2 minutos depois: até lá dá para desfazer o envio.</p>
    </div>
  );
}
