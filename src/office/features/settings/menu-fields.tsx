import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type { ShopDocument } from '#shared/shop-document.ts';
import { HOUSE_MENU, MENUS, targetKey, type MenuEntry, type MenuName } from '#shared/shop-menus.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { EntryFields, type Category, type OwnPage, type Row } from './menu-entry.tsx';
import styles from './menu-fields.module.css';

interface MenuFieldsProps {
  form: UseFormReturn<ShopDocument>;
  settings: Pick<Configuracoes, 'menus_sem_pagina'>;
}

/** Menus: what stands in header and footer, put in order by buttons. */
export function MenuFields({ form, settings }: MenuFieldsProps) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const categories = (data ?? []).filter(({ ativa }) => ativa);
  const { data: own } = useOfficeRead('GET /gerenciamento/paginas', { once: true });
  const ownPages = (own?.paginas ?? []).filter(({ publicada }) => publicada);
  const given = { form, categories, ownPages, gone: settings.menus_sem_pagina };
  return (
    <Panel title="Menus">
      <p className={styles.note}>
        Sem itens, vale o menu que vem com a loja. No celular, o menu do topo fica atrás do botão “Abrir
        menu”. Escreva páginas suas, como “Sobre nós”, em{' '}
        <Link to={officePaths.ownPages}>Páginas da loja</Link>. Mudou o endereço de alguma coisa? Veja{' '}
        <Link to={officePaths.oldAddresses}>Endereços antigos</Link>.
      </p>
      <MenuField name="menu_topo" {...given} />
      <MenuField name="menu_rodape" {...given} />
    </Panel>
  );
}

interface MenuFieldProps {
  name: MenuName;
  form: UseFormReturn<ShopDocument>;
  categories: readonly Category[];
  ownPages: readonly OwnPage[];
  gone: readonly string[];
}

/** The rows as they are written, each with a name that lasts while it moves. */
function useRows(form: UseFormReturn<ShopDocument>, name: MenuName) {
  const [rows, setRows] = useState<Row[]>(() =>
    form.getValues(name).map((entry, key) => ({ ...entry, key })),
  );
  const next = useRef(rows.length);
  function put(changed: readonly Row[]): void {
    setRows([...changed]);
    const entries = changed.map(({ nome, para, categoria, pagina }) => ({ nome, para, categoria, pagina }));
    form.setValue(name, entries, { shouldDirty: true });
    form.clearErrors(name);
  }
  const add = (entries: readonly MenuEntry[]) =>
    put([...rows, ...entries.map((entry) => ({ ...entry, key: next.current++ }))]);
  return { rows, put, add };
}

/** Moving and taking away, said aloud; the focus goes with the row, whose button would lose it. */
function useOrder({ rows, put }: Pick<ReturnType<typeof useRows>, 'rows' | 'put'>) {
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const buttons = wanted.current.map((act) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-act="${act}"]:not([aria-disabled="true"])`),
    );
    wanted.current = [];
    buttons.find(Boolean)?.focus();
  });
  return {
    told,
    list,
    move(index: number, by: -1 | 1): void {
      const row = rows[index];
      const to = index + by;
      if (row === undefined || to < 0 || to >= rows.length) return;
      const others = rows.filter((one) => one !== row);
      wanted.current = by < 0 ? [`up ${row.key}`, `down ${row.key}`] : [`down ${row.key}`, `up ${row.key}`];
      put([...others.slice(0, to), row, ...others.slice(to)]);
      setTold(`${row.nome || 'Item'}: ${to + 1}º de ${rows.length}.`);
    },
    remove(index: number): void {
      put(rows.filter((_, at) => at !== index));
      setTold(`${rows[index]?.nome || 'Item'} saiu do menu.`);
    },
  };
}

function MenuField({ name, form, categories, ownPages, gone }: MenuFieldProps) {
  const { label, most } = MENUS[name];
  const { rows, put, add } = useRows(form, name);
  const { told, list, move, remove } = useOrder({ rows, put });
  const group = useAskedGroup(name);
  const problem = form.getFieldState(name, form.formState).error?.message;
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.menu}>
      <legend>{label}</legend>
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={styles.row}>
            <EntryFields
              {...{ row, index, categories, ownPages }}
              onChange={(change) => put(rows.map((one) => (one === row ? { ...row, ...change } : one)))}
            />
            {gone.includes(targetKey(row)) && (
              <p className={styles.gone}>
                <Badge tone="error">Não aparece</Badge> A página não está na loja, ou está oculta.
              </p>
            )}
            <RowActs
              {...{ row, index }}
              isLast={index === rows.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => {
                remove(index);
                group.current?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
      <Announcement>{told}</Announcement>
      <div className={styles.ways}>
        {rows.length < most && (
          <Button
            variant="secondary"
            size="s"
            icon="plus"
            onClick={() => add([{ nome: '', para: '', categoria: null }])}
          >
            Novo item no {name === 'menu_topo' ? 'topo' : 'rodapé'}
          </Button>
        )}
        {rows.length === 0 && (
          <Button variant="quiet" size="s" onClick={() => add(HOUSE_MENU)}>
            Começar pelo menu da loja
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The search leads to a menu by `?campo=`. */
function useAskedGroup(name: MenuName) {
  const [asked] = useSearchParams();
  const group = useRef<HTMLFieldSetElement>(null);
  const isAsked = asked.get('campo') === name;
  useEffect(() => {
    if (isAsked) group.current?.focus();
  }, [isAsked]);
  return group;
}

interface RowActsProps {
  row: Row;
  index: number;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function RowActs({ row, index, isLast, onMove, onRemove }: RowActsProps) {
  const called = row.nome || `item ${index + 1}`;
  return (
    <span className={styles.acts}>
      <IconButton
        icon="chevron-up"
        data-act={`up ${row.key}`}
        label={`Subir ${called}`}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        data-act={`down ${row.key}`}
        label={`Descer ${called}`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon="trash" label={`Tirar ${called}`} onClick={onRemove} />
    </span>
  );
}
