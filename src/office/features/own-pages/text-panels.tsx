import { useState } from 'react';
import { shownBlocks, type ShownBlock } from '#shared/own-pages.ts';
import type { PolicyName } from '#shared/policies.ts';
import type { PaginaLida } from '#shared/wire/own-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { PreviewPanel } from '../../fields/preview-panel.tsx';
import { PublishLater } from '../../fields/publish-later.tsx';
import { goingBack, VersionList } from '../../fields/version-list.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import styles from './own-pages.module.css';

/** What the shop keeps of a page or a policy besides what is being written. */
export type TextState = Pick<PaginaLida, 'publicada' | 'rascunho' | 'publicar_em'>;

/** Where the focus goes after what was pressed has gone. */
export type Lead = 'rascunho' | 'publicado';

export interface TextPanelsProps {
  id: number | PolicyName;
  /** Where shoppers read it. */
  path: string;
  state: TextState;
  /** The version that one has read. */
  versao: number;
  isDirty: boolean;
  onVersion(versao: number): void;
  /** What is written is another thing now. */
  onAnew(): Promise<void>;
  /** Leads the focus to the panel that tells what came of it, as soon as it is there. */
  onLead(to: Lead): void;
}

/** What waits to be shown, how it looks to who has a link, and what was shown before. */
export function TextPanels(props: TextPanelsProps) {
  const { path, state, versao, isDirty } = props;
  return (
    <>
      <WaitingPanel {...props} />
      <PreviewPanel
        key={versao}
        text={
          state.publicada && state.rascunho === null
            ? 'Um link que abre esta página como está publicada. Com um rascunho guardado, mostra o rascunho.'
            : 'Um link que abre esta página com o rascunho, no celular e no computador. Só quem tem o link vê.'
        }
        whileText="enquanto as configurações não mudarem"
        page={path}
        isDirty={isDirty}
      />
      <VersionsPanel {...props} />
    </>
  );
}

const DISCARDING: QuestionTexts = {
  title: 'Descartar este rascunho?',
  text: 'O que está escrito nele se perde, e a loja continua mostrando o que foi publicado. Não dá para desfazer.',
  yes: 'Descartar rascunho',
  danger: true,
};

function useDiscarding({ id, versao, onAnew, onLead }: TextPanelsProps) {
  const [ask, question] = useQuestion();
  const act = useAct(async () => {
    if (!(await ask(DISCARDING))) return;
    const asked = { params: { id }, body: { versao } };
    const { data } = await officeApi('POST /gerenciamento/paginas/:id/descartar', asked);
    notify('success', data.mensagem);
    await onAnew();
    onLead('publicado');
  });
  return { ...act, question };
}

/** Nothing where all that is written is shown. */
function WaitingPanel(props: TextPanelsProps) {
  const { id, state, versao, isDirty, onVersion } = props;
  const planning = useAct(async (at: Date) => {
    const asked = { params: { id }, body: { versao, em: at.toISOString() } };
    const { data } = await officeApi('POST /gerenciamento/paginas/:id/publicar', asked);
    notify('success', data.mensagem);
    onVersion(data.versao);
  });
  const discarding = useDiscarding(props);
  const { publicada, rascunho, publicar_em } = state;
  if (versao === 0 || (publicada && rascunho === null)) return null;
  const problem = planning.problem || discarding.problem;
  return (
    <Panel
      title="Rascunho"
      id={'rascunho' satisfies Lead}
      aside={publicar_em !== null && <>Vai ao ar em {dateTimeText(publicar_em)}</>}
    >
      <div className={styles.stack}>
        {rascunho === null ? (
          <p>A loja não mostra o que está escrito aqui.</p>
        ) : (
          <p>
            A loja mostra o que foi publicado; este rascunho, não. <bdi>{rascunho.por}</bdi>,{' '}
            {dateTimeText(rascunho.em)}. Mudou: {rascunho.mudou.join(', ')}.
          </p>
        )}
        {publicar_em !== null && <p className={styles.soft}>Guardar o rascunho de novo tira a data.</p>}
        {isDirty && <p className={styles.soft}>Há mudanças que não foram guardadas: guarde antes.</p>}
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        {rascunho !== null && (
          <div className={styles.ways}>
            <Button
              variant="secondary"
              busy={discarding.busy}
              disabled={isDirty}
              onClick={() => discarding.run()}
            >
              Descartar rascunho
            </Button>
          </div>
        )}
        <PublishLater isDirty={isDirty} busy={planning.busy} onPublish={planning.run} />
      </div>
      {discarding.question}
    </Panel>
  );
}

const BACK = goingBack(
  'A loja passa a mostrar o que ela dizia, no endereço de agora. O rascunho fica como está, e nada se perde da lista.',
);

function VersionsPanel({ id, versao, isDirty, onAnew, onLead }: TextPanelsProps) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/paginas/:id/versoes', {
    params: { id },
  });
  const [seen, setSeen] = useState<number | null>(null);
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct(async (numero: number) => {
    if (!(await ask(BACK))) return;
    const asked = { params: { id }, body: { versao, numero } };
    const { data: done } = await officeApi('POST /gerenciamento/paginas/:id/voltar', asked);
    notify('success', done.mensagem);
    await onAnew();
    onLead('publicado');
  });
  const all = data?.versoes ?? [];
  return (
    <Panel title="Já publicado" id={'publicado' satisfies Lead}>
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar o que já foi publicado."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data !== null && all.length === 0 && <p>Nada foi publicado ainda.</p>}
      {isDirty && all.length > 0 && (
        <p className={styles.soft}>Há mudanças que não foram guardadas: guarde antes de voltar a uma.</p>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <VersionList
        versions={all.map((row, at) => ({
          numero: row.numero,
          at: row.em,
          by: row.por,
          changed: row.mudou,
          isCurrent: row.atual,
          back: row.voltou_a,
          isOldest: at === all.length - 1,
        }))}
        busy={busy}
        rests={isDirty}
        onBack={run}
        seen={seen === null ? null : { numero: seen, said: <SeenVersion id={id} numero={seen} /> }}
        onSee={(numero) => setSeen(seen === numero ? null : numero)}
      />
      {question}
    </Panel>
  );
}

/** Tables stand in what is being written, too, and no two regions have one name. */
const namedApart = (blocks: readonly ShownBlock[], numero: number): ShownBlock[] =>
  blocks.map((one) => (one.kind === 'table' ? { ...one, label: `Versão ${numero}: ${one.label}` } : one));

/** What it said, by the parts that shoppers see. */
function SeenVersion({ id, numero }: { id: number | PolicyName; numero: number }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/paginas/:id/versoes/:numero', {
    params: { id, numero },
  });
  if (data === null)
    return error !== null && !loading ? (
      <LoadFailed
        text="Não foi possível carregar esta versão."
        detail={errorText(error, '')}
        onRetry={reload}
      />
    ) : (
      <p role="status">Carregando…</p>
    );
  return (
    <article className={styles.seen} aria-label={`Versão ${numero}`}>
      <p className={styles.title}>{data.titulo}</p>
      <TextBlocks blocks={namedApart(shownBlocks(data.blocos, data.titulo), numero)} newTabs />
    </article>
  );
}
