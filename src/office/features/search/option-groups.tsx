import { Icon } from '#web/ui/icon.tsx';
import { ListOption } from '../../ui/list-option.tsx';
import type { Hit, HitGroup } from './hits.ts';
import styles from './search.module.css';

interface OptionGroupsProps {
  groups: readonly HitGroup[];
  hits: readonly Hit[];
  active: Hit | undefined;
  /** Begins the ids of options. */
  id: string;
  onGo(hit: Hit): void;
}

/** What was found, kind by kind, as the options of a listbox. */
export function OptionGroups({ groups, hits, active, id, onGo }: OptionGroupsProps) {
  return groups.map(({ label, hits: own }) => (
    <div key={label} role="group" aria-label={label}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {own.map((hit) => (
        <ListOption
          key={hit.key}
          id={`${id}-${hits.indexOf(hit)}`}
          isActive={hit.key === active?.key}
          onChoose={() => onGo(hit)}
          className={styles.hit}
        >
          <Icon name={hit.icon} />
          <span className={styles.words}>
            <bdi className={styles.title}>{hit.title}</bdi>
            {hit.detail !== '' && <bdi className={styles.detail}>{hit.detail}</bdi>}
          </span>
        </ListOption>
      ))}
    </div>
  ));
}
