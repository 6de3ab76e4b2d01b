import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { resendOrder } from './parcel-calls.ts';
import type { ParcelsPanelProps } from './panel-props.ts';
import styles from './parcels.module.css';

/** The way to send an order once more whose parcel was lost or came back. */
export function Resend({ id }: { id: number }) {
  const attempt = useAttemptKey();
  const { busy, problem, run } = useAct(async () => {
    await resendOrder(id, attempt.keyOf({ id }));
    attempt.end();
  });
  return (
    <>
      <p>
        A transportadora perdeu o pacote ou o devolveu. Envie de novo as mesmas peças: quem comprou recebe o
        novo código.
      </p>
      <div className={styles.acts}>
        <Button icon="package" busy={busy} onClick={() => run()}>
          Enviar de novo
        </Button>
      </div>
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
    </>
  );
}

interface ResentProps extends Pick<ParcelsPanelProps, 'id' | 'Label'> {
  pacote: PacoteNoEscritorio;
}

/** An order's parcel that is sent once more. */
export function ResentCard({ id, pacote, Label }: ResentProps) {
  const sent = pacote.enviado_em;
  return (
    <section className={styles.parcel} aria-label="Novo envio">
      <div className={styles.head}>
        <h3 className={styles.title}>Novo envio</h3>
        <Badge tone="quiet">{sent === null ? 'Falta a etiqueta' : 'Enviado'}</Badge>
      </div>
      <p className={styles.quiet}>
        Pedido em {dateTimeText(pacote.feito_em)}
        {sent !== null && `, enviado em ${dateTimeText(sent)}`}.
      </p>
      <Label id={id} pacote={pacote.id} />
    </section>
  );
}
