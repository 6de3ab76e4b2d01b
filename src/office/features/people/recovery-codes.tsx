import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

const FILE = 'codigos-de-recuperacao.txt';

function download(codes: readonly string[]): void {
  const text = `Códigos de recuperação da administração, em ${location.host}. Cada um vale uma vez.\n\n${codes.join('\n')}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Ten codes that can be read now and never again, and ways to keep them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => heading.current?.focus(), []);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  }
  return (
    <div className={styles.form}>
      <h2 className={styles.subtitle} ref={heading} tabIndex={-1}>
        Guarde os códigos de recuperação
      </h2>
      <p>
        Se perder o celular, um deles abre a administração no lugar do aplicativo. Cada um vale uma vez, e
        eles não aparecem de novo.
      </p>
      <ol className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="secondary" icon="download" onClick={() => download(codes)}>
          Baixar
        </Button>
      </div>
      {copied !== null && (
        <InfoBox kind={copied === 'yes' ? 'success' : 'error'}>
          {copied === 'yes'
            ? 'Códigos copiados.'
            : 'Não foi possível copiar: selecione os códigos ou baixe o arquivo.'}
        </InfoBox>
      )}
      <Button onClick={onDone}>Já guardei os códigos</Button>
    </div>
  );
}
