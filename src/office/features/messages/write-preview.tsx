import { useEffect, useRef } from 'react';
import { formatPhone } from '#shared/phone.ts';
import { stateLabel } from '#shared/pickup.ts';
import type { PreviaDeMensagem } from '#shared/wire/messages.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import type { Draft } from './use-draft.ts';
import styles from './messages.module.css';

interface WritePreviewProps {
  draft: Draft;
  seen: PreviaDeMensagem;
  pedido: PedidoDetalhado;
}

/** The message with what is so of the order, to whom it goes, and the ways on. */
export function WritePreview({ draft, seen, pedido }: WritePreviewProps) {
  const { cliente, status, frete } = pedido;
  const { assunto, texto, faltam, link } = seen;
  const isMail = link === null;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h3 ref={head} tabIndex={-1}>
        Como se lê
      </h3>
      <p className={styles.subject}>
        Para <bdi>{isMail ? cliente.email : formatPhone(cliente.whatsapp)}</bdi>, por{' '}
        {isMail ? 'e-mail. A resposta chega ao e-mail da loja.' : 'WhatsApp.'}
      </p>
      {/* What the words say of the order nobody checks: whoever sends them does, beside how it stands. */}
      <p className={styles.soft}>
        O pedido agora: <strong>{stateLabel(status, frete)}</strong>. Confira se a mensagem diz o mesmo.
      </p>
      {faltam.length > 0 && (
        <InfoBox kind="warning">
          Este pedido não tem {faltam.join(', ')}: o parágrafo que usa o campo não vai.
        </InfoBox>
      )}
      <div className={styles.letter}>
        {isMail && (
          <p className={styles.subject}>
            <span className={styles.soft}>Assunto:</span>{' '}
            <strong>
              <bdi>{assunto}</bdi>
            </strong>
          </p>
        )}
        <p className={styles.text}>
          <bdi>{texto}</bdi>
        </p>
      </div>
      {!isMail && (
        <p className={styles.soft}>
          O WhatsApp abre com o texto pronto, e você o envia lá. Aqui fica anotado que foi aberto: a loja não
          sabe se foi enviado.
        </p>
      )}
      {draft.problem !== '' && (
        <InfoBox key={draft.problem} kind="error">
          {draft.problem}
        </InfoBox>
      )}
      <Ways draft={draft} link={link} />
    </div>
  );
}

function Ways({ draft, link }: { draft: Draft; link: string | null }) {
  const { trying, sending, back, noteOpened, isUnnoted } = draft;
  return (
    <div className={styles.ways}>
      <Button variant="secondary" onClick={back}>
        Voltar e mudar
      </Button>
      {link === null ? (
        <>
          <Button variant="secondary" busy={trying.busy} onClick={() => trying.run()}>
            Mandar um teste para mim
          </Button>
          <Button icon="mail" busy={sending.busy} onClick={() => sending.run()}>
            Enviar e-mail
          </Button>
        </>
      ) : (
        <>
          {isUnnoted && (
            <Button variant="secondary" busy={sending.busy} onClick={() => sending.run()}>
              Só anotar que foi aberto
            </Button>
          )}
          <ButtonAnchor icon="whatsapp" href={link} onClick={noteOpened}>
            Abrir o WhatsApp
          </ButtonAnchor>
        </>
      )}
    </div>
  );
}
