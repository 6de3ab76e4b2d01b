import { useEffect, useState } from 'react';
import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import styles from './pix-code.module.css';
import { clockText, useCountdown } from './use-countdown.ts';

interface PixCodeProps {
  amountCents: number;
  /** Copy-and-paste code. */
  code: string;
  /** PNG as base64, without a prefix. */
  picture: string;
  /** Until when it can be paid, by this device's clock; null: that is not told. */
  untilMs: number | null;
}

const COPIED_FOR_MS = 2500;

/** A PIX to pay: amount, QR, code to copy, time left and three steps. */
export function PixCode({ amountCents, code, picture, untilMs }: PixCodeProps) {
  const left = useCountdown(untilMs);
  return (
    <div className={styles.pix}>
      <p className={styles.amount}>
        <span>Valor a pagar</span>
        <strong>{formatReais(amountCents)}</strong>
      </p>
      <img
        className={styles.qr}
        src={`data:image/png;base64,${picture}`}
        alt="QR Code do PIX deste pedido"
        width={240}
        height={240}
      />
      {left !== null && left > 0 && (
        <p className={styles.time}>
          Este código vale por mais <span className={styles.clock}>{clockText(left)}</span>
        </p>
      )}
      {left === 0 && <p className={styles.time}>O prazo deste código terminou.</p>}
      <CopyCode code={code} />
      <ol className={styles.steps}>
        <li>Abra o app do seu banco e escolha pagar com PIX.</li>
        <li>Leia o QR Code ou cole o código copiado.</li>
        <li>Confira o valor e confirme: a aprovação aparece aqui em instantes.</li>
      </ol>
    </div>
  );
}

const TOLD = {
  yes: 'Código PIX copiado para a área de transferência!',
  failed: 'Copie o código selecionado acima.',
};

function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied(null), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('yes');
    } catch {
      // Refused, or not a secure address: the code is selected to be copied by hand.
      document.querySelector<HTMLTextAreaElement>('#pix-code')?.select();
      setCopied('failed');
    }
  }
  return (
    <div className={styles.copy}>
      <label htmlFor="pix-code" className={styles.label}>
        PIX copia e cola
      </label>
      <textarea id="pix-code" className={styles.code} readOnly rows={4} value={code} />
      <Button block icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied === 'yes' ? 'Código copiado!' : 'Copiar código PIX'}
      </Button>
      <p role="status" className={styles.status}>
        {copied && TOLD[copied]}
      </p>
    </div>
  );
}
