import type { ReactNode } from 'react';
import type { Run } from '#shared/inline-text.ts';
import type { ShownBlock } from '#shared/own-pages.ts';
import { ProductPicture } from './picture.tsx';
import styles from './text-blocks.module.css';

interface TextBlocksProps {
  blocks: readonly ShownBlock[];
  /** All links open beside what is being written. */
  newTabs?: boolean;
}

/** What is shown has no names of its own, and does not change its order: each is called by its place. */
const numbered = <Item,>(items: readonly Item[]) => items.map((item, at) => [item, at] as const);

/** Blocks of text, below a heading of the first level. Nothing in them is read as HTML. */
export function TextBlocks({ blocks, newTabs = false }: TextBlocksProps) {
  return (
    <div className={styles.blocks}>
      {numbered(blocks).map(([block, at]) => (
        <Block key={at} block={block} newTabs={newTabs} />
      ))}
    </div>
  );
}

function Block({ block, newTabs }: { block: ShownBlock; newTabs: boolean }) {
  const words = (runs: readonly Run[]) => <Words runs={runs} newTabs={newTabs} />;
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{words(block.runs)}</p>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {numbered(block.items).map(([item, at]) => (
            <li key={at}>{words(item)}</li>
          ))}
        </List>
      );
    }
    case 'picture':
      return (
        <ProductPicture
          picture={block.picture}
          alt={block.alt}
          sizes="(min-width: 46rem) 44rem, 92vw"
          className={styles.picture}
        />
      );
    case 'table':
      return <Table table={block} words={words} />;
  }
}

interface TableProps {
  table: Extract<ShownBlock, { kind: 'table' }>;
  words(runs: readonly Run[]): ReactNode;
}

/** A wide table scrolls in its own place, by the arrow keys too. */
function Table({ table: { label, head, rows }, words }: TableProps) {
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {numbered(head).map(([cell, at]) => (
              <th scope="col" key={at}>
                {words(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(([row, at]) => (
            <tr key={at}>
              {numbered(row).map(([cell, column]) => (
                <td key={column}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Words({ runs, newTabs }: { runs: readonly Run[]; newTabs: boolean }) {
  return numbered(runs).map(([{ text, bold, italic, href }, at]) => {
    const slanted = italic ? <em>{text}</em> : text;
    const heavy = bold ? <strong>{slanted}</strong> : slanted;
    // A document's load follows an address that has changed since; a step of the router would not.
    const isAway = newTabs || (href !== undefined && /^https:/i.test(href));
    return href === undefined ? (
      <span key={at}>{heavy}</span>
    ) : (
      <a key={at} href={href} {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}>
        {heavy}
      </a>
    );
  });
}
