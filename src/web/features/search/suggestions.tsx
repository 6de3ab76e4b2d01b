import { useId, useMemo, type RefObject } from 'react';
import { countText } from '#shared/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { keepSearch } from './recent-searches.ts';
import { RecentSearches, ShortWays } from './recent-searches-box.tsx';
import { SuggestedList } from './suggested-list.tsx';
import { suggestedIn } from './suggested.ts';
import styles from './suggestions.module.css';
import { useCombobox, useField } from './use-combobox.ts';
import { useFound, type Finding, type Found } from './use-found.ts';

/** What stands under the field while one types: what is found, what was searched for before, and what keeps it from coming. */
export function Suggestions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const id = useId();
  const field = useField(form);
  const { finding, retry } = useFound(field.typed);
  const found = shownOf(finding);
  const options = useMemo(() => (found ? suggestedIn(found) : []), [found]);
  const idOf = (index: number) => `${id}${index}`;
  useCombobox({ form, field, options, idOf, listId: id });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{field.isOpen ? said(finding, options.length) : ''}</span>
      </VisuallyHidden>
      {field.isOpen && (
        <div className={styles.panel} data-search-panel="">
          {field.typed.trim() === '' && <RecentSearches />}
          {options.length > 0 && (
            <SuggestedList
              {...{ id, options, idOf }}
              active={field.active}
              onChoose={() => keepSearch(field.typed)}
            />
          )}
          <Trouble finding={finding} onRetry={retry} />
        </div>
      )}
    </>
  );
}

/** While more is asked for, what was found last stays in its place. */
function shownOf(finding: Finding): Found | null {
  if (finding.state === 'found') return finding;
  return finding.state === 'asking' ? finding.last : null;
}

function said(finding: Finding, options: number): string {
  if (finding.state !== 'found') return '';
  if (options === 0) return 'Nenhuma sugestão.';
  return `${options} ${options === 1 ? 'sugestão' : 'sugestões'}, ${countText(finding.total)}. Use as setas para escolher.`;
}

function Trouble({ finding, onRetry }: { finding: Finding; onRetry(): void }) {
  if (finding.state === 'asking') {
    return (
      <p className={styles.note}>
        <Spinner /> {finding.isSlow ? 'A rede está lenta. Ainda procurando…' : 'Procurando…'}
      </p>
    );
  }
  if (finding.state === 'failed') {
    return (
      <div className={styles.note} role="alert">
        <p>Não deu para buscar sugestões agora. Confira sua conexão.</p>
        <Button variant="secondary" size="s" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    );
  }
  return finding.state === 'found' && finding.total === 0 ? (
    <>
      <p className={styles.note}>Nenhuma peça combina com “{finding.q}”. Tente outra palavra.</p>
      <ShortWays />
    </>
  ) : null;
}
