import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
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
        <Option
          key={hit.key}
          id={`${id}-${hits.indexOf(hit)}`}
          hit={hit}
          isActive={hit.key === active?.key}
          onGo={onGo}
        />
      ))}
    </div>
  ));
}

interface OptionProps extends Pick<OptionGroupsProps, 'id' | 'onGo'> {
  hit: Hit;
  isActive: boolean;
}

function Option({ id, hit, isActive, onGo }: OptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={place}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.hit}
      onClick={() => onGo(hit)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onGo(hit);
      }}
    >
      <Icon name={hit.icon} />
      <span className={styles.words}>
        <bdi className={styles.title}>{hit.title}</bdi>
        {hit.detail !== '' && <bdi className={styles.detail}>{hit.detail}</bdi>}
      </span>
    </div>
  );
}
