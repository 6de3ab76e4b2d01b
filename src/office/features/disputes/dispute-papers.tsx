import { useRef, type RefObject } from 'react';
import { plural } from '#shared/text.ts';
import type { DisputaDetalhada } from '#shared/wire/disputes.ts';
import { IconButton } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { FilePlace } from '../../ui/file-place.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { notify } from '../../ui/notices.tsx';
import { removePaper } from './dispute-calls.ts';
import styles from './disputes.module.css';
import { ACCEPTED, sizeText } from './paper-checks.ts';
import { usePapers } from './use-papers.ts';

interface DisputePapersProps {
  disputa: DisputaDetalhada;
}

type Anexo = DisputaDetalhada['anexos'][number];

/** The owner's papers: what is there, and adding more while the dispute may be answered. */
export function DisputePapers({ disputa: { id, anexos, respondivel } }: DisputePapersProps) {
  const place = useRef<HTMLInputElement>(null);
  const { run: remove } = useAct<Anexo>(
    async (anexo) => {
      await removePaper(id, anexo.id);
      notify('success', 'Anexo tirado.');
      // What was pressed is gone.
      place.current?.focus();
    },
    (error) => notify('error', laterText(error)),
  );
  if (anexos.length === 0 && !respondivel) return null;
  return (
    <div className={styles.papers}>
      <h3>Anexos</h3>
      {anexos.length > 0 && (
        <ul aria-label="Anexos" className={styles.list}>
          {anexos.map((anexo) => (
            <li key={anexo.id}>
              <span>
                <LongText>{anexo.nome}</LongText>
                <span className={styles.quiet}>{aboutPaper(anexo)}</span>
              </span>
              {respondivel && (
                <IconButton icon="trash" label={`Tirar ${anexo.nome}`} onClick={() => remove(anexo)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {respondivel && <MorePapers id={id} place={place} />}
    </div>
  );
}

function MorePapers({ id, place }: { id: number; place: RefObject<HTMLInputElement | null> }) {
  const { sending, problems, addAll } = usePapers(id);
  return (
    <>
      <FilePlace
        title="Anexar comprovantes"
        accept={ACCEPTED}
        multiple
        input={place}
        onFiles={(files) => void addAll(files)}
      >
        JPEG, PNG ou PDF, até 9 MB ao todo
      </FilePlace>
      <p role="status" className={styles.quiet}>
        {sending !== null && `Enviando ${sending.name}: ${Math.round(sending.part * 100)}%`}
      </p>
      {problems.length > 0 && (
        <InfoBox key={problems.join()} kind="error">
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </InfoBox>
      )}
    </>
  );
}

function aboutPaper({ tipo, paginas, bytes }: Anexo): string {
  const pages = tipo === 'pdf' ? `, ${paginas} ${plural(paginas, 'página', 'páginas')}` : '';
  return `${tipo === 'pdf' ? 'PDF' : 'Imagem'}${pages}, ${sizeText(bytes)}`;
}
