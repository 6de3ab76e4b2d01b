import { useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './search-form.module.css';

// Fetched with the first touch of the field.
const Suggestions = lazyComponent(async () => (await import('./suggestions.tsx')).Suggestions);

/** The search of the whole shop: a field on a desk, on a phone a button that opens it. By the browser alone it is a form. */
export function SearchForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isWanted, want] = useState(false);
  return (
    <>
      <IconButton icon="search" label="Procurar" popoverTarget="procurar" className={styles.toggle} />
      <form
        ref={form}
        id="procurar"
        popover="auto"
        role="search"
        aria-label="Toda a loja"
        method="get"
        action={paths.catalog}
        className={styles.form}
        onToggle={() => form.current?.querySelector('input')?.focus()}
      >
        <input
          name="busca"
          aria-label="Procurar na loja"
          placeholder="Vestido, renda, linho…"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.field}
          onFocus={() => want(true)}
        />
        {isWanted && <Suggestions form={form} />}
      </form>
    </>
  );
}
