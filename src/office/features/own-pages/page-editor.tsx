import { useEffect, useRef, type ReactNode } from 'react';
import { LONGEST, ownPagePath, shownBlocks, type WrittenPage } from '#shared/own-pages.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { BlockList } from './block-list.tsx';
import { useKeeping, type Kept } from './use-keeping.ts';
import { usePage, type Page } from './use-page.ts';
import styles from './own-pages.module.css';

const LEAVING = {
  title: 'Sair sem guardar?',
  text: 'O que você mudou nesta página não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};

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

/** Takes the focus to the first field that is marked. */
function useFirstWrong(problems: Page['problems']) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) => problems[dataset['field'] ?? ''] !== undefined,
    );
    const marked = wrong?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (marked ?? wrong?.querySelector<HTMLElement>('input, textarea, select, button') ?? wrong)?.focus();
  }, [problems]);
  return form;
}

function Place({ field, children }: { field: string; children: ReactNode }) {
  return <div data-field={field}>{children}</div>;
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

function SearchTexts({ page }: { page: Page }) {
  const { fields, problems } = page;
  return (
    <Panel title="Na busca">
      <div className={styles.form}>
        <Place field="busca_titulo">
          <TextField
            label="Título na busca"
            optional
            hint="Sem ele, vale o título da página com o nome da loja."
            value={fields.busca_titulo}
            maxLength={LONGEST.busca_titulo}
            error={problems['busca_titulo']}
            onChange={({ target }) => page.set({ busca_titulo: target.value })}
          />
        </Place>
        <Place field="busca_descricao">
          <TextArea
            label="Descrição na busca"
            optional
            rows={3}
            hint="Sem ela, valem as primeiras palavras do texto."
            value={fields.busca_descricao}
            maxLength={LONGEST.busca_descricao}
            error={problems['busca_descricao']}
            onChange={({ target }) => page.set({ busca_descricao: target.value })}
          />
        </Place>
      </div>
    </Panel>
  );
}

/** As shoppers read it, by the same parts. */
function Preview({ page: { titulo, blocos } }: { page: WrittenPage }) {
  return (
    <Panel title="Prévia">
      <article className={styles.preview}>
        <p className={styles.title}>{titulo || 'Sem título'}</p>
        <TextBlocks blocks={shownBlocks(blocos, titulo)} newTabs />
      </article>
    </Panel>
  );
}
