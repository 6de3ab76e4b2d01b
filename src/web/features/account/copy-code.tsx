import { useState } from 'react';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './own-section.module.css';

/** A code that can be read, marked and copied. */
export function CopyCode({ code }: { code: string }) {
  const [told, setTold] = useState<'' | 'Código copiado!' | 'Não deu para copiar: selecione o código.'>('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setTold('Código copiado!');
    } catch (error) {
      console.warn('the code could not be copied', error);
      setTold('Não deu para copiar: selecione o código.');
    }
  }
  return (
    <div className={styles.copied}>
      <code className={styles.code}>{code}</code>
      <Button variant="secondary" size="s" icon="copy" onClick={() => void copy()}>
        Copiar
      </Button>
      <Announcement>{told}</Announcement>
      {told !== '' && <span aria-hidden="true">{told}</span>}
    </div>
  );
}
