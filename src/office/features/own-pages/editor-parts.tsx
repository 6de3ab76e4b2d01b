import { useEffect, useRef, type ReactNode } from 'react';
import { LONGEST, shownBlocks, type WrittenPage } from '#shared/own-pages.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { TextBlocks } from '#web/ui/text-blocks.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Page } from './use-page.ts';
import styles from './own-pages.module.css';

/** Takes the focus to the first field that is marked. */
export function useFirstWrong(problems: Page['problems']) {
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

/** Where a field stands that may be marked. */
export function Place({ field, children }: { field: string; children: ReactNode }) {
  return <div data-field={field}>{children}</div>;
}

/** What search engines say of a page. */
export function SearchTexts({ page }: { page: Page }) {
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
export function Preview({ page: { titulo, blocos } }: { page: WrittenPage }) {
  return (
    <Panel title="Prévia">
      <article className={styles.preview}>
        <p className={styles.title}>{titulo || 'Sem título'}</p>
        <TextBlocks blocks={shownBlocks(blocos, titulo)} newTabs />
      </article>
    </Panel>
  );
}

export const LEAVING = {
  title: 'Sair sem guardar?',
  text: 'O que você mudou nesta página não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};
