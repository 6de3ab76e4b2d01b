import { useState } from 'react';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

interface PreviewPanelProps {
  hasDraft: boolean;
  /** Something is typed and not saved: it would not be seen. */
  isDirty: boolean;
}

/** A link to the whole shop as the draft has it, for a phone or for somebody else. */
export function PreviewPanel({ hasDraft, isDirty }: PreviewPanelProps) {
  const [link, setLink] = useState<{ url: string; ate: string } | null>(null);
  const { busy, problem, run } = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/configuracoes/previa');
    setLink(data);
  });
  return (
    <Panel title="Ver como fica">
      <p>
        {hasDraft
          ? 'Um link que mostra a loja inteira com o rascunho, no celular e no computador. Só quem tem o link vê.'
          : 'Um link que mostra a loja como está publicada, mesmo fechada. Com um rascunho salvo, mostra o rascunho.'}
      </p>
      {isDirty && <p className={styles.locked}>Há mudanças que não foram salvas: a prévia não as mostra.</p>}
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
            label="Link da prévia"
            hint={`Vale até ${dateTimeText(link.ate)}, enquanto o rascunho não mudar.`}
            readOnly
            value={link.url}
            onFocus={({ target }) => target.select()}
          />
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
