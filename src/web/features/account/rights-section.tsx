import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { api } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EraseForm } from './erase-form.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { Section } from './own-section.tsx';
import styles from './own-section.module.css';
import { refused } from './refused.ts';
import { saveFile } from './save-file.ts';

interface RightsSectionProps {
  token: string;
  onErased(): void;
}

/** What the law gives everybody: all that is kept of her, to take along or to have erased. */
export function RightsSection({ token, onErased }: RightsSectionProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { notice, say, hush } = useNotice();

  async function download(): Promise<void> {
    if (busy) return;
    hush();
    setBusy(true);
    try {
      const { data } = await api('GET /clientes/me/exportar', { token });
      saveFile('meus-dados.json', JSON.stringify(data, null, 2));
      say('success', 'Pronto: o arquivo meus-dados.json está nos seus downloads.');
    } catch (error) {
      say('error', refused(error, 'Não conseguimos preparar seus dados agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Privacidade"
      lead="Seus dados são seus: leve uma cópia quando quiser, ou peça que a loja esqueça você."
    >
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          Baixar meus dados
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Excluir minha conta
        </Button>
      </div>
      <NoticeBox notice={notice} />
      <p className={styles.quiet}>
        O que guardamos, por quê e por quanto tempo está em{' '}
        <Link to={paths.privacy}>Privacidade e cookies</Link>.
      </p>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Excluir minha conta">
        {asking && <EraseForm token={token} onKeep={() => setAsking(false)} onErased={onErased} />}
      </Dialog>
    </Section>
  );
}
