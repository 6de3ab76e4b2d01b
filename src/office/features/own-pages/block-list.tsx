import { useRef } from 'react';
import { blockField, MOST, type BlockKind } from '#shared/own-pages.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useRowOrder } from '../../lib/use-row-order.ts';
import { RowActs } from '../../ui/row-acts.tsx';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_KINDS, BLOCK_NAMES, emptyBlock, type TypedBlock } from './typed-blocks.ts';
import type { Page } from './use-page.ts';
import styles from './own-pages.module.css';

const goneText = ({ tipo }: TypedBlock, left: number) =>
  `${BLOCK_NAMES[tipo]} saiu da página. ${left === 0 ? 'Não há mais blocos.' : `Blocos que ficam: ${left}.`}`;

/** Adding, moving and taking away, said aloud; the focus goes with the block. */
function useOrder({ blocks, setBlocks }: Pick<Page, 'blocks' | 'setBlocks'>) {
  const next = useRef(blocks.length);
  const order = useRowOrder({
    rows: blocks,
    put: setBlocks,
    movedText: ({ tipo }, place) => `${BLOCK_NAMES[tipo]}: bloco ${place} de ${blocks.length}.`,
    goneText: (block) => goneText(block, blocks.length - 1),
  });
  return {
    ...order,
    add(kind: BlockKind): void {
      const key = next.current++;
      order.want(`[data-block="${key}"] :is(textarea, input, select)`);
      setBlocks([...blocks, emptyBlock(kind, key)]);
      order.tell(`${BLOCK_NAMES[kind]}: bloco ${blocks.length + 1} de ${blocks.length + 1}.`);
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
            <RowActs
              {...{ index }}
              row={block}
              called={`bloco ${index + 1}, ${BLOCK_NAMES[block.tipo]}`}
              count={blocks.length}
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
