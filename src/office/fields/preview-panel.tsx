import { useEffect, useRef, useState } from 'react';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../lib/api.ts';
import { dateTimeText } from '../lib/dates.ts';
import { useAct } from '../lib/use-act.ts';
import { notify } from '../ui/notices.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './versions.module.css';

interface PreviewPanelProps {
  /** What the link is for. */
  text: string;
  /** How long it is good, besides its hours: 'enquanto o rascunho não mudar'. */
  whileText: string;
  /** The page that it begins at; the first one where none is named. */
  page?: string;
  /** Something is typed and not saved: it would not be seen. */
  isDirty: boolean;
}

/** A link to the whole shop as its drafts have it, for a phone or for somebody else. */
export function PreviewPanel({ text, whileText, page, isDirty }: PreviewPanelProps) {
  const [link, setLink] = useState<{ url: string; ate: string; qr: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // What was pressed is gone: the link stands in its place.
  useEffect(() => {
    if (link !== null && document.activeElement === document.body) field.current?.focus();
  }, [link]);
  const { busy, problem, run } = useAct(async () => {
    const body = page === undefined ? {} : { ir: page };
    const { data } = await officeApi('POST /gerenciamento/configuracoes/previa', { body });
    setLink(data);
  });
  return (
    <Panel title="Ver como fica">
      <p>{text}</p>
      {isDirty && <p className={styles.soft}>Há mudanças que não foram salvas: a prévia não as mostra.</p>}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {link === null ? (
        <div className={styles.ways}>
          <Button variant="secondary" busy={busy} onClick={() => run()}>
            Criar link da prévia
          </Button>
        </div>
      ) : (
        <>
          <TextField
            ref={field}
            label="Link da prévia"
            hint={`Vale até ${dateTimeText(link.ate)}, ${whileText}.`}
            readOnly
            value={link.url}
            onFocus={({ target }) => target.select()}
          />
          <figure className={styles.code}>
            <img src={link.qr} width={176} height={176} alt="QR code do link da prévia" />
            <figcaption>Para ver no celular, aponte a câmera dele para este código.</figcaption>
          </figure>
          <div className={styles.ways}>
            <ButtonAnchor href={link.url}>Abrir a prévia</ButtonAnchor>
            <Button variant="secondary" onClick={() => void copy(link.url)}>
              Copiar o link
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify('success', 'Link copiado.');
  } catch {
    notify('error', 'Não deu para copiar: selecione o link e copie você mesma.');
  }
}
