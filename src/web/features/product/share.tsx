import { useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import styles from './share.module.css';

interface ShareProps {
  nome: string;
  /** Absolute, with the colour that is shown. */
  url: string;
}

/** Passes the product on: by WhatsApp, or by whatever the device offers; where it offers nothing, by its address. */
export function Share({ nome, url }: ShareProps) {
  const [told, setTold] = useState('');
  async function share() {
    try {
      if (navigator.share) {
        await navigator.share({ title: nome, url });
      } else {
        await navigator.clipboard.writeText(url);
        setTold('Link copiado');
      }
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setTold('Não deu para compartilhar. Copie o endereço da página.');
    }
  }
  return (
    <div className={styles.share}>
      <ButtonAnchor
        variant="quiet"
        icon="whatsapp"
        href={`https://wa.me/?text=${encodeURIComponent(`Olha só: ${nome} ${url}`)}`}
      >
        Enviar no WhatsApp
      </ButtonAnchor>
      <Button variant="quiet" icon="copy" onClick={() => void share()}>
        Compartilhar
      </Button>
      <output className={styles.told}>{told}</output>
    </div>
  );
}
