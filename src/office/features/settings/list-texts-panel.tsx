import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  LISTS,
  listDescription,
  listKey,
  listTextsProblem,
  listTitle,
  LONGEST_LIST_TEXT,
  tidyListTexts,
  type AskedList,
  type TextoDeLista,
} from '#shared/list-texts.ts';
import { paths } from '#shared/paths.ts';
import { settingLabel, type ShopDocument } from '#shared/shop-document.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useShop } from '../../lib/shop.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { SearchPreview } from '../../fields/search-preview.tsx';
import type { Category } from './menu-entry.tsx';
import sections from './sections-panel.module.css';
import styles from './settings.module.css';
import { useAskedGroup } from './use-asked-group.ts';

type List = Pick<TextoDeLista, 'lista' | 'categoria'> & {
  name: string;
  asked: AskedList;
  /** From the root. */
  path: string;
};

const NOTHING: AskedList = { promocoes: false, novidades: false, categoria: '' };
const HOUSE_LISTS: readonly List[] = [
  { lista: 'produtos', categoria: null, name: LISTS.produtos, asked: NOTHING, path: paths.catalog },
  {
    lista: 'promocoes',
    categoria: null,
    name: LISTS.promocoes,
    asked: { ...NOTHING, promocoes: true },
    path: `${paths.catalog}?promocoes=1`,
  },
  {
    lista: 'novidades',
    categoria: null,
    name: LISTS.novidades,
    asked: { ...NOTHING, novidades: true },
    path: `${paths.catalog}?novidades=1`,
  },
];

const listOf = ({ id, nome }: Category): List => ({
  lista: 'categoria',
  categoria: id,
  name: nome,
  asked: { ...NOTHING, categoria: nome },
  path: `${paths.catalog}?${new URLSearchParams({ categoria: nome })}`,
});

/** What is written of each list, and which of them is. */
function useListTexts(form: UseFormReturn<ShopDocument>) {
  const texts = form.watch('textos_listas');
  function write(list: List, change: Partial<Pick<TextoDeLista, 'titulo' | 'descricao'>>): void {
    const own = texts.find((one) => listKey(one) === listKey(list));
    const { lista, categoria } = list;
    const next = { lista, categoria, titulo: '', descricao: '', ...own, ...change };
    const changed = own === undefined ? [...texts, next] : texts.map((one) => (one === own ? next : one));
    const kept = changed.filter(({ titulo, descricao }) => titulo + descricao !== '');
    form.setValue('textos_listas', kept, { shouldDirty: true });
    if (listTextsProblem(tidyListTexts(kept)) === null) form.clearErrors('textos_listas');
  }
  return { texts, write };
}

/** Listas na busca: what searches and previews of links show of each list, and about how. */
export function ListTextsPanel({ form }: { form: UseFormReturn<ShopDocument> }) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const lists = [...HOUSE_LISTS, ...(data ?? []).filter(({ ativa }) => ativa).map(listOf)];
  const { texts, write } = useListTexts(form);
  const [chosen, setChosen] = useState('produtos');
  const group = useAskedGroup('textos_listas');
  const { name: shopName } = useShop();
  const list = lists.find((one) => listKey(one) === chosen) ?? HOUSE_LISTS[0];
  if (list === undefined) return null;
  const own = texts.find((one) => listKey(one) === listKey(list));
  const problem = form.getFieldState('textos_listas', form.formState).error?.message;
  const isWritten = (one: List) => texts.some((text) => listKey(text) === listKey(one));
  return (
    <Panel title="Listas na busca" id="listas-na-busca">
      <fieldset ref={group} tabIndex={-1} className={sections.group}>
        <legend>{settingLabel('textos_listas')}</legend>
        <div className={styles.fields}>
          <Select
            label="Lista"
            className={styles.wide}
            value={listKey(list)}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {lists.map((one) => (
              <option key={listKey(one)} value={listKey(one)}>
                {one.name}
                {isWritten(one) && ' (com texto seu)'}
              </option>
            ))}
          </Select>
          <OwnTexts {...{ list, own, shopName }} onChange={(change) => write(list, change)} />
        </div>
        {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
      </fieldset>
    </Panel>
  );
}

interface OwnTextsProps {
  list: List;
  own: TextoDeLista | undefined;
  shopName: string;
  onChange(change: Partial<Pick<TextoDeLista, 'titulo' | 'descricao'>>): void;
}

function OwnTexts({ list: { asked, path }, own, shopName, onChange }: OwnTextsProps) {
  return (
    <>
      <TextField
        label="Título da lista na busca"
        optional
        className={styles.wide}
        hint="Vai como você escrever, sem o nome da loja atrás. Em branco: o da loja."
        maxLength={LONGEST_LIST_TEXT.titulo}
        value={own?.titulo ?? ''}
        onChange={({ target }) => onChange({ titulo: target.value })}
      />
      <TextArea
        label="Descrição da lista na busca"
        optional
        rows={3}
        className={styles.wide}
        maxLength={LONGEST_LIST_TEXT.descricao}
        value={own?.descricao ?? ''}
        onChange={({ target }) => onChange({ descricao: target.value })}
      />
      <div className={styles.wide}>
        <SearchPreview
          title={own?.titulo.trim() || `${listTitle(asked)} | ${shopName}`}
          text={own?.descricao.trim() || listDescription(asked, shopName)}
          path={path}
        />
      </div>
    </>
  );
}
