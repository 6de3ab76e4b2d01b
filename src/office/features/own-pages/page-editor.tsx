import { LONGEST, ownPagePath, type WrittenPage } from '#shared/own-pages.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { BlockList } from './block-list.tsx';
import { LEAVING, Place, Preview, SearchTexts, useFirstWrong } from './editor-parts.tsx';
import { useKeeping, type Kept } from './use-keeping.ts';
import { usePage, type Page } from './use-page.ts';
import styles from './own-pages.module.css';

/** A page's blocks and facts, beside how shoppers see it. */
export function PageEditor({ first, kept: given }: { first: WrittenPage; kept: Kept | null }) {
  const page = usePage(first);
  const [ask, question] = useQuestion();
  useLeaveWarning(page.isDirty, () => ask(LEAVING));
  const { kept, keeping, deleting, problem } = useKeeping({ page, kept: given, ask });
  const form = useFirstWrong(page.problems);
  const keep = (isPublished: boolean) => {
    const written = page.checked(isPublished);
    if (written !== null) keeping.run(written);
  };
  const { publicada } = page.fields;
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
          keep(publicada);
        }}
      >
        <Facts page={page} />
        <Panel title="Conteúdo">
          <BlockList page={page} />
        </Panel>
        <SearchTexts page={page} />
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        <div className={styles.ways}>
          <Button type="submit" busy={keeping.busy}>
            {publicada ? 'Guardar' : 'Guardar rascunho'}
          </Button>
          <Button variant="secondary" busy={keeping.busy} onClick={() => keep(!publicada)}>
            {publicada ? 'Tirar da loja' : 'Publicar'}
          </Button>
          {publicada && kept !== null && !page.isDirty && (
            <ButtonAnchor variant="quiet" href={ownPagePath(page.fields.endereco)}>
              Ver na loja
            </ButtonAnchor>
          )}
          {kept !== null && (
            <Button variant="quiet" icon="trash" busy={deleting.busy} onClick={() => deleting.run()}>
              Excluir página
            </Button>
          )}
        </div>
      </form>
      <div className={styles.column}>
        <Preview page={page.page} />
      </div>
      {question}
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
