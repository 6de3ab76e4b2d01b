import { useId } from 'react';
import { plural } from '#shared/text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OptionGroups } from './option-groups.tsx';
import styles from './search.module.css';
import { usePalette } from './use-palette.ts';

const MOST_LETTERS = 80;

/** The browser gives it the focus as the dialog opens; React would do so before. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** A combobox over everything that there is in the office. */
export function Palette({ onGo }: { onGo(): void }) {
  const { typed, type, press, go, groups, hits, at, active, busy, failed } = usePalette(onGo);
  const id = useId();
  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Procurar produtos, pedidos, clientes, telas e ajuda"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active && { 'aria-activedescendant': `${id}-${at}` })}
          ref={focusFirst}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          placeholder="Produto, pedido, cliente, tela ou dúvida"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        {busy && <Spinner />}
      </div>
      <p role="status" className={styles.status}>
        {statusText({ typed, count: hits.length, busy, failed })}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label="Resultados" className={styles.list}>
        <OptionGroups groups={groups} hits={hits} active={active} id={id} onGo={go} />
      </div>
    </div>
  );
}

interface Standing {
  typed: string;
  count: number;
  busy: boolean;
  failed: boolean;
}

function statusText({ typed, count, busy, failed }: Standing): string {
  if (failed)
    return 'Não foi possível procurar produtos, pedidos e clientes. Só as telas e a ajuda aparecem.';
  if (typed.trim() === '') return 'Escreva, ou escolha com as setas e Enter.';
  if (busy) return 'Procurando ...';
  if (count === 0) return 'Nada encontrado. Tente outra palavra, ou o código do pedido.';
  return `${count} ${plural(count, 'resultado', 'resultados')}`;
}
