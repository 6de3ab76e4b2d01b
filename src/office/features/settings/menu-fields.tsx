import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { ShopDocument } from '#shared/shop-document.ts';
import { HOUSE_MENU, MENUS, targetKey, type MenuEntry, type MenuName } from '#shared/shop-menus.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { unkeyed, useKeyedRows } from '../../lib/use-keyed-rows.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRowOrder } from '../../lib/use-row-order.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { EntryFields, type Category, type OwnPage } from './menu-entry.tsx';
import styles from './menu-fields.module.css';
import { UnpublishedLink, useUnpublished } from './unpublished-link.tsx';
import { useAskedGroup } from './use-asked-group.ts';

interface MenuFieldsProps {
  form: UseFormReturn<ShopDocument>;
  settings: Pick<Configuracoes, 'menus_sem_pagina'>;
}

/** Menus: what stands in header and footer, put in order by buttons. */
export function MenuFields({ form, settings }: MenuFieldsProps) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const categories = (data ?? []).filter(({ ativa }) => ativa);
  const { data: own } = useOfficeRead('GET /gerenciamento/paginas', { once: true });
  const ownPages = own?.paginas ?? [];
  const given = { form, categories, ownPages, gone: settings.menus_sem_pagina };
  return (
    <Panel title="Menus" id="menus">
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

const useEntries = (form: UseFormReturn<ShopDocument>, name: MenuName) =>
  useKeyedRows<MenuEntry>(form.getValues(name), (changed) => {
    form.setValue(name, changed.map(unkeyed), { shouldDirty: true });
    form.clearErrors(name);
  });

function MenuField({ name, form, categories, ownPages, gone }: MenuFieldProps) {
  const { label, most } = MENUS[name];
  const { rows, put, add, change } = useEntries(form, name);
  const { told, list, move, remove } = useRowOrder({
    rows,
    put,
    movedText: (row, place) => `${row.nome || 'Item'}: ${place}º de ${rows.length}.`,
    goneText: (row) => `${row.nome || 'Item'} saiu do menu.`,
  });
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
              onChange={(changed) => change(row.key, changed)}
            />
            <WhereItLeads row={row} isGone={gone.includes(targetKey(row))} />
            <RowActs
              {...{ row, index }}
              called={row.nome || `item ${index + 1}`}
              count={rows.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
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
            data-act="add"
            onClick={() => add([{ nome: '', para: '', categoria: null }])}
          >
            Novo item no {name === 'menu_topo' ? 'topo' : 'rodapé'}
          </Button>
        )}
        {rows.length === 0 && (
          <Button variant="quiet" size="s" onClick={() => void add(HOUSE_MENU)}>
            Começar pelo menu da loja
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** What is to be known of an entry that shoppers don't see. */
function WhereItLeads({ row, isGone }: { row: MenuEntry; isGone: boolean }) {
  if (useUnpublished(row) !== undefined) return <UnpublishedLink para={row.para} pagina={row.pagina} />;
  return isGone ? (
    <p className={styles.gone}>
      <Badge tone="error">Não aparece</Badge> A página não está na loja, ou está oculta.
    </p>
  ) : null;
}
