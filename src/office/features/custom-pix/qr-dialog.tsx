import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatReais } from '#shared/money.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useShop } from '../../lib/shop.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LongText } from '../../ui/long-text.tsx';
import styles from './custom-pix.module.css';
import { isOpen, pictureAddress, pixChat } from './pix-words.ts';

interface QrDialogProps {
  pix: PixCustomizado | null;
  onClose(): void;
  /** It has been paid, or has ended, while it was shown. */
  onMoved(): void;
}

const EVERY_MS = 4000;

/** A charge to be paid: QR, code to copy, the provider's page, and whether it has been paid yet. */
export function QrDialog({ pix, onClose, onMoved }: QrDialogProps) {
  return (
    <Dialog open={pix !== null} onClose={onClose} title="QR Code do PIX">
      {pix !== null && <Charge key={pix.id} given={pix} onMoved={onMoved} />}
    </Dialog>
  );
}

function Charge({ given, onMoved }: { given: PixCustomizado; onMoved(): void }) {
  const shop = useShop();
  const nowMs = useNow();
  const [asks, setAsks] = useState(isOpen(given, nowMs));
  const { data } = useOfficeRead('GET /payment/custom-pix/:id', {
    params: { id: given.id },
    rests: !asks,
    everyMs: (read) => (read?.data ?? given).status === 'pending' && EVERY_MS,
  });
  const pix = data?.data ?? given;
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    if (pix.status === given.status) return;
    setAsks(false);
    moved();
  }, [pix.status, given.status]);
  const picture = pictureAddress(pix.qr_code_image);

  return (
    <div className={styles.charge}>
      <p className={styles.amount}>{formatReais(pix.valor)}</p>
      {pix.descricao !== '' && <LongText>{pix.descricao}</LongText>}
      <Standing pix={pix} nowMs={nowMs} />
      {pix.status === 'pending' && picture !== '' && (
        <img src={picture} alt="QR Code deste PIX" width={220} height={220} className={styles.qr} />
      )}
      {pix.status !== 'paid' && pix.qr_code_text !== '' && <CopyCode code={pix.qr_code_text} />}
      <div className={styles.ways}>
        {pix.ticket_url !== null && (
          <ButtonAnchor variant="secondary" href={pix.ticket_url}>
            Abrir página do pagamento
          </ButtonAnchor>
        )}
        {pix.status === 'pending' && pix.qr_code_text !== '' && (
          <ButtonAnchor variant="secondary" icon="whatsapp" href={pixChat(pix, shop.name)}>
            Enviar por WhatsApp
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

function Standing({ pix, nowMs }: { pix: PixCustomizado; nowMs: number }) {
  if (pix.status === 'paid') {
    return (
      <InfoBox kind="success" title="PIX pago" className={styles.paid}>
        Pagamento recebido em {dateTimeText(pix.paid_at)}.
      </InfoBox>
    );
  }
  const text = isOpen(pix, nowMs)
    ? `Aguardando o pagamento${pix.expires_at === null ? '' : `, até ${dateTimeText(pix.expires_at)}`}.`
    : 'Este código não pode mais ser pago. Crie um novo PIX.';
  return <p role="status">{text}</p>;
}

function CopyCode({ code }: { code: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState('');
  async function copy(): Promise<void> {
    setTold('');
    try {
      await navigator.clipboard.writeText(code);
      setTold('Código PIX copiado para a área de transferência!');
    } catch {
      // Refused, or not a secure address: the code is selected to be copied by hand.
      field.current?.select();
      setTold('Copie o código selecionado acima.');
    }
  }
  return (
    <div className={styles.copy}>
      <label htmlFor={id} className={styles.label}>
        PIX copia e cola
      </label>
      <textarea id={id} ref={field} className={styles.code} readOnly rows={3} value={code} />
      <Button block icon="copy" onClick={() => void copy()}>
        Copiar código PIX
      </Button>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  );
}
