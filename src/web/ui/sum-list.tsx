import styles from './sum-list.module.css';

interface SumListProps {
  rows: readonly {
    key: string;
    label: string;
    value: string;
    kind: 'plain' | 'quiet' | 'cut' | 'sum' | 'total' | 'saved';
  }[];
}

/** What something costs, line by line, down to its total. */
export function SumList({ rows }: SumListProps) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ key, label, value, kind }) => (
        <div key={key} className={styles[kind]}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
