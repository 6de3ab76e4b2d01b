import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { Choice } from '../../ui/choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Text, TextName } from './use-text.ts';
import styles from './mail-texts.module.css';

type Shown = AnswerOf<'POST /gerenciamento/configuracoes/emails/textos/:nome/previa'>;
type View = 'celular' | 'computador' | 'texto';

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'celular', label: 'Celular' },
  { value: 'computador', label: 'Computador' },
  { value: 'texto', label: 'Só texto' },
];

/** The whole mail with data of nobody, as what is typed would make it. */
export function LetterPreview({ nome, text }: { nome: TextName; text: Text }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [view, setView] = useState<View>('celular');
  const { busy, problem, run } = useAct(
    async () => {
      const typed = text.checked();
      if (typed === null) return;
      const { data } = await officeApi('POST /gerenciamento/configuracoes/emails/textos/:nome/previa', {
        params: { nome },
        body: typed,
      });
      setShown(data);
    },
    (error) => text.failed(error, 'Não foi possível montar a prévia. Tente novamente.'),
  );
  const first = useEffectEvent(() => void run());
  useEffect(() => first(), []);
  return (
    <Panel
      title="Prévia"
      aside={
        <Button variant="secondary" size="s" busy={busy} onClick={() => run()}>
          Atualizar prévia
        </Button>
      }
    >
      <Choice<View> legend="Como se lê" value={view} options={VIEWS} onChoose={setView} />
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {shown === null ? problem === '' && <Skeleton height="40rem" /> : <Letter shown={shown} view={view} />}
    </Panel>
  );
}

function Letter({ shown, view }: { shown: Shown; view: View }) {
  const { assunto, texto, pagina } = shown;
  // What has moved below the form is brought back into sight.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view === 'computador') place.current?.scrollIntoView({ block: 'center' });
  }, [view]);
  return (
    <>
      <p className={styles.subject} role="status">
        <span className={styles.soft}>Assunto:</span> <strong>{assunto}</strong>
      </p>
      {view === 'texto' ? (
        <pre className={styles.plain}>{texto}</pre>
      ) : (
        <div ref={place} className={styles.desk}>
          <iframe
            key={pagina}
            title="Prévia do e-mail"
            className={classNames(styles.frame, view === 'celular' ? styles.phoneFrame : styles.deskFrame)}
            sandbox=""
            src={pagina}
          />
        </div>
      )}
      <p className={styles.soft}>Com dados de exemplo: ninguém recebe nada.</p>
    </>
  );
}
