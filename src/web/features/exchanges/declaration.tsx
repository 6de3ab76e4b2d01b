import { useState } from 'react';
import type { Troca } from '#shared/wire/exchanges.ts';
import { errorText } from '../../lib/calls/api.ts';
import { askFile } from '../../lib/calls/ask-file.ts';
import { offerFile } from '../../lib/document/offer-file.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './exchanges.module.css';

interface DeclarationProps {
  codigo: string;
  email: string;
  troca: Pick<Troca, 'id' | 'nome'>;
}

/** What the agency wants to see beside the posting code, to be printed. */
export function Declaration({ codigo, email, troca: { id, nome } }: DeclarationProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  async function download(): Promise<void> {
    setOutcome(null);
    setBusy(true);
    try {
      const asked = { params: { codigo, id }, body: { email } };
      const file = await askFile('POST /pedidos/:codigo/trocas/:id/declaracao', asked);
      offerFile(file, `dace-${nome}.pdf`);
      setOutcome({ kind: 'success', text: 'Pronto: a declaração está nos seus downloads.' });
    } catch (error) {
      console.error('a declaration could not be downloaded', error);
      setOutcome({ kind: 'error', text: errorText(error, 'Não conseguimos baixar agora. Tente de novo.') });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.group}>
      <p>Leve também a declaração de conteúdo (DACE), impressa.</p>
      <div>
        <Button variant="secondary" size="s" icon="download" busy={busy} onClick={() => void download()}>
          Baixar declaração (DACE)
        </Button>
      </div>
      {outcome !== null && <InfoBox kind={outcome.kind}>{outcome.text}</InfoBox>}
    </div>
  );
}
