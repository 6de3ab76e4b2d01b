import { LONGEST, ownPagePath, type WrittenPage } from '#shared/own-pages.ts';
import type { PaginaLida } from '#shared/wire/own-pages.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { BlockList } from './block-list.tsx';
import { LEAVING, Place, Preview, SearchTexts, useFirstWrong } from './editor-parts.tsx';
import { useKeeping, type Kept } from './use-keeping.ts';
import { TextPanels, type TextPanelsProps, type TextState } from './text-panels.tsx';
import { usePage, type Page } from './use-page.ts';
import styles from './own-pages.module.css';

/** The address that was kept last, and the one that shoppers read it at. */
type PageState = TextState & Pick<PaginaLida, 'endereco' | 'na_loja'>;

interface PageEditorProps extends Pick<TextPanelsProps, 'onLead'> {
  first: WrittenPage;
  /** Null: it is not kept yet. */
  kept: Kept | null;
  /** What the shop has of it now. */
  state: PageState;
  onVersion(versao: number): void;
  onAnew(): Promise<void>;
}

/** A page's blocks and facts, beside how shoppers see it, what waits and what was. */
export function PageEditor({ first, kept, state, onVersion, onAnew, onLead }: PageEditorProps) {
  const page = usePage(first);
  const [ask, question] = useQuestion();
  useLeaveWarning(page.isDirty, () => ask(LEAVING));
  const keepingIt = useKeeping({ page, kept, onVersion, onLead, ask });
  const { keeping, problem } = keepingIt;
  const form = useFirstWrong(page.problems);
  const keep = (isPublished: boolean) => {
    const written = page.checked(isPublished);
    if (written !== null) keeping.run(written);
  };
  return (
    <div className={styles.page}>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.column}
        // The first time it goes on at the page's own address: what was typed meanwhile would be lost.
        inert={kept === null && keeping.busy}
        onSubmit={(event) => {
          event.preventDefault();
          keep(false);
        }}
      >
        <Facts page={page} />
        <Panel title="Conteúdo">
          <BlockList page={page} />
        </Panel>
        <SearchTexts page={page} />
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        <Ways {...{ kept, state, keep, keeping: keepingIt }} />
      </form>
      <div className={styles.column}>
        <Preview page={page.page} />
        {kept !== null && (
          <TextPanels
            {...{ ...kept, state, onVersion, onAnew, onLead }}
            path={ownPagePath(state.endereco)}
            isDirty={page.isDirty}
          />
        )}
      </div>
      {question}
    </div>
  );
}

interface WaysProps extends Pick<PageEditorProps, 'kept' | 'state'> {
  keep(isPublished: boolean): void;
  keeping: ReturnType<typeof useKeeping>;
}

function Ways({ kept, state: { na_loja }, keep, keeping: { keeping, hiding, deleting } }: WaysProps) {
  return (
    <div className={styles.ways}>
      <Button type="submit" busy={keeping.busy}>
        Guardar rascunho
      </Button>
      <Button variant="secondary" busy={keeping.busy} onClick={() => keep(true)}>
        Publicar agora
      </Button>
      {na_loja !== null && kept !== null && (
        <>
          <ButtonAnchor variant="quiet" href={na_loja}>
            Ver na loja
          </ButtonAnchor>
          <Button variant="quiet" busy={hiding.busy} onClick={() => hiding.run()}>
            Tirar da loja
          </Button>
        </>
      )}
      {kept !== null && (
        <Button variant="quiet" icon="trash" busy={deleting.busy} onClick={() => deleting.run()}>
          Excluir página
        </Button>
      )}
    </div>
  );
}

function Facts({ page }: { page: Page }) {
  const { fields, problems } = page;
  return (
    <Panel title="Página">
      <div className={styles.form}>
        <Place field="titulo">
          <TextField
            label="Título"
            value={fields.titulo}
            maxLength={LONGEST.titulo}
            error={problems['titulo']}
            onChange={({ target }) => page.setTitle(target.value)}
          />
        </Place>
        <Place field="endereco">
          <TextField
            label="Endereço"
            hint={
              <>
                A página fica em <span className={styles.address}>{ownPagePath(fields.endereco || '…')}</span>
                . Se mudar, o de antes leva ao novo.
              </>
            }
            value={fields.endereco}
            maxLength={LONGEST.endereco}
            autoCapitalize="none"
            spellCheck={false}
            error={problems['endereco']}
            onChange={({ target }) => page.set({ endereco: target.value })}
          />
        </Place>
      </div>
    </Panel>
  );
}
