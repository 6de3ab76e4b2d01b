import { useEffect, useRef, useState } from 'react';
import { blockField, MOST, type BlockKind } from '#shared/own-pages.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_KINDS, BLOCK_NAMES, emptyBlock, type TypedBlock } from './typed-blocks.ts';
import type { Page } from './use-page.ts';
import styles from './own-pages.module.css';

/** What is wanted in focus once it is there: the first of these that can take it. */
function useWantedFocus() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.current.map((selector) =>
      list.current?.parentElement?.querySelector<HTMLElement>(selector),
    );
    wanted.current = [];
    found.find(Boolean)?.focus();
  });
  return { list, want: (...selectors: string[]) => void (wanted.current = selectors) };
}

const goneText = (block: TypedBlock | undefined, left: number) =>
  `${block === undefined ? 'Bloco' : BLOCK_NAMES[block.tipo]} saiu da página. ${left === 0 ? 'Não há mais blocos.' : `Blocos que ficam: ${left}.`}`;

/** Adding, moving and taking away, said aloud; the focus goes with the block. */
function useOrder({ blocks, setBlocks }: Pick<Page, 'blocks' | 'setBlocks'>) {
  const [told, setTold] = useState('');
  const { list, want } = useWantedFocus();
  const next = useRef(blocks.length);
  return {
    told,
    list,
    add(kind: BlockKind): void {
      const key = next.current++;
      want(`[data-block="${key}"] :is(textarea, input, select)`);
      setBlocks([...blocks, emptyBlock(kind, key)]);
      setTold(`${BLOCK_NAMES[kind]}: bloco ${blocks.length + 1} de ${blocks.length + 1}.`);
    },
    move(index: number, by: -1 | 1): void {
      const block = blocks[index];
      const to = index + by;
      if (block === undefined || to < 0 || to >= blocks.length) return;
      const others = blocks.filter((one) => one !== block);
      const acts = by < 0 ? ['up', 'down'] : ['down', 'up'];
      want(...acts.map((act) => `[data-act="${act} ${block.key}"]:not([aria-disabled="true"])`));
      setBlocks([...others.slice(0, to), block, ...others.slice(to)]);
      setTold(`${BLOCK_NAMES[block.tipo]}: bloco ${to + 1} de ${blocks.length}.`);
    },
    remove(index: number): void {
      const beside = blocks[index + 1] ?? blocks[index - 1];
      want(...(beside ? [`[data-act="remove ${beside.key}"]`] : []), '[data-act="add"]');
      setBlocks(blocks.filter((_, at) => at !== index));
      setTold(goneText(blocks[index], blocks.length - 1));
    },
  };
}

/** The blocks of a page, put in order by buttons. */
export function BlockList({ page }: { page: Page }) {
  const { blocks, problems } = page;
  const { told, list, add, move, remove } = useOrder(page);
  return (
    <div className={styles.form}>
      {blocks.length === 0 && (
        <p className={styles.soft}>A página ainda está vazia. Comece por um título ou por um texto.</p>
      )}
      <ol ref={list} className={styles.blocks}>
        {blocks.map((block, index) => (
          <li key={block.key} data-field={blockField(index)} data-block={block.key} className={styles.block}>
            <BlockFields
              block={block}
              number={index + 1}
              problem={problems[blockField(index)]}
              onChange={(change) => page.change(block.key, change)}
            />
            <BlockActs
              block={block}
              index={index}
              isLast={index === blocks.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <Announcement>{told}</Announcement>
      {blocks.length < MOST.blocks && (
        <div role="group" aria-label="Novo bloco" className={styles.ways}>
          {BLOCK_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="s"
              icon="plus"
              data-act="add"
              aria-label={`Novo bloco: ${BLOCK_NAMES[kind]}`}
              onClick={() => add(kind)}
            >
              {BLOCK_NAMES[kind]}
            </Button>
          ))}
        </div>
      )}
      {problems['blocos'] !== undefined && (
        <div data-field="blocos" tabIndex={-1}>
          <InfoBox kind="error">{problems['blocos']}</InfoBox>
        </div>
      )}
    </div>
  );
}

interface BlockActsProps {
  block: TypedBlock;
  index: number;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function BlockActs({ block, index, isLast, onMove, onRemove }: BlockActsProps) {
  const called = `bloco ${index + 1}, ${BLOCK_NAMES[block.tipo]}`;
  return (
    <span className={styles.acts}>
      <IconButton
        icon="chevron-up"
        data-act={`up ${block.key}`}
        label={`Subir ${called}`}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        data-act={`down ${block.key}`}
        label={`Descer ${called}`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="trash"
        data-act={`remove ${block.key}`}
        label={`Tirar ${called}`}
        onClick={onRemove}
      />
    </span>
  );
}
