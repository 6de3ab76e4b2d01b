import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SettingName } from '#shared/shop-document.ts';
import { isolated, plural } from '#shared/text.ts';
import type { Categoria } from '#shared/wire/catalog.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useAct } from '../../lib/use-act.ts';
import { officePaths } from '../../lib/paths.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import styles from './categories-screen.module.css';
import {
  arrangeCategories,
  changeCategory,
  createCategory,
  deleteCategory,
  productsIn,
} from './category-calls.ts';
import { CategoryCard } from './category-card.tsx';

const CARDS_COMING = 6;

/** The categories in the order that they are being put in, which stands at once and is kept behind. */
function useArranged(data: Categoria[] | null) {
  const [list, setList] = useState<Categoria[] | null>(null);
  const [moved, setMoved] = useState('');
  useEffect(() => {
    if (data !== null) setList(data);
  }, [data]);
  async function move(from: number, to: number): Promise<void> {
    const item = list?.[from];
    if (list === null || item === undefined || from === to) return;
    const next = list.toSpliced(from, 1).toSpliced(to, 0, item);
    setList(next);
    setMoved(`${item.nome.slice(0, 60)}: ${to + 1}º de ${next.length}`);
    const kept = await arrangeCategories(next.map(({ id }) => id));
    setList(kept ?? list);
  }
  return { list, moved, move };
}

const stillUsed = (nome: string, many: number): QuestionTexts => ({
  title: 'Esta categoria tem produtos',
  text: `"${isolated(nome.slice(0, 80))}" tem ${many} ${plural(many, 'produto', 'produtos')}. Mude a categoria deles e depois exclua esta.`,
  yes: 'Ver os produtos',
});

/** Deletes a category after a question; of one that has products it says so instead. The element must stand in the page. */
function useRemoval(): [remove: (category: Categoria) => Promise<void>, element: ReactNode] {
  const [ask, question] = useQuestion();
  const navigate = useNavigate();
  async function remove({ id, nome }: Categoria): Promise<void> {
    const many = await productsIn(nome);
    if (many > 0) {
      if (await ask(stillUsed(nome, many))) void navigate(officePaths.productsOf(nome));
      return;
    }
    const yes = await ask({
      title: 'Excluir categoria',
      text: `Tem certeza que deseja excluir a categoria "${isolated(nome.slice(0, 80))}"?`,
      yes: 'Excluir',
      danger: true,
    });
    if (yes) await deleteCategory(id);
  }
  return [remove, question];
}

/** Categorias: added, renamed in place, put in order, deleted. */
export function CategoriesScreen() {
  const mayWrite = useMay('edit-products');
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/categorias');
  const { list, moved, move } = useArranged(data);
  const [remove, question] = useRemoval();

  return (
    <>
      <SectionHead title="Categorias" text="A loja mostra as categorias nesta ordem, depois de “Todas”." />
      <Elsewhere />
      {mayWrite && <AddForm />}
      {error !== null && !loading && (
        <LoadFailed text="Erro ao carregar categorias" detail={errorText(error, '')} onRetry={reload} />
      )}
      {list === null && error === null && (
        <div role="status">
          <VisuallyHidden>Carregando ...</VisuallyHidden>
          <div className={styles.cards}>
            {Array.from({ length: CARDS_COMING }, (_, card) => (
              <Skeleton key={card} height="4.5rem" />
            ))}
          </div>
        </div>
      )}
      {list?.length === 0 && (
        <Nothing
          title="Nenhuma categoria cadastrada"
          action={<WayOut to={officePaths.products}>Ver os produtos</WayOut>}
        />
      )}
      <ul className={styles.cards} aria-label="Categorias">
        {list?.map((category, index) => (
          <CategoryCard
            key={category.id}
            category={category}
            place={{ index, count: list.length }}
            mayWrite={mayWrite}
            onChange={(what) => changeCategory(category.id, what)}
            onRemove={() => void remove(category)}
            onMove={(from, to) => void move(from, to)}
          />
        ))}
      </ul>
      <p role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </p>
      {question}
    </>
  );
}

const settingPath = (field: SettingName) => `${officePaths.settings}?campo=${field}`;

/** What of a category is said among the settings, to whoever may say it. */
function Elsewhere() {
  if (!useMay('shop-settings')) return null;
  return (
    <p className={styles.elsewhere}>
      Em Configurações ficam{' '}
      <Link to={settingPath('secoes')}>a foto de cada categoria na página inicial</Link> e{' '}
      <Link to={settingPath('textos_listas')}>o que a busca mostra dela</Link>.
    </p>
  );
}

function AddForm() {
  const [nome, setNome] = useState('');
  const { busy, run } = useAct(async (name: string) => {
    if (await createCategory(name)) setNome('');
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = nome.trim();
    if (name !== '') run(name);
  }
  return (
    <form method="post" noValidate className={styles.adder} onSubmit={submit}>
      <TextField
        className={styles.adderField}
        label="Nova categoria"
        maxLength={60}
        autoComplete="off"
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" busy={busy}>
        Adicionar
      </Button>
    </form>
  );
}
