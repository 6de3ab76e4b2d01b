import { senderLines, type Block, type Letter, type Sender } from './letter.ts';

/** The letter for whoever reads without HTML. */
export function letterText(letter: Letter, sender: Sender): string {
  const signature = sender.signature ? [sender.signature] : [];
  const parts = [letter.title, letter.greeting, ...letter.blocks.map(blockText), ...signature];
  return `${parts.join('\n\n')}\n\n--\n${senderLines(sender).join('\n')}\n${sender.publicUrl}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'lines':
      return [block.title, ...block.lines].join('\n');
    case 'items':
      return [
        ...block.items.map(({ name, details, price }) => `- ${name} (${details}): ${price}`),
        '',
        ...block.sums.map(({ label, price }) => `${label}: ${price}`),
      ].join('\n');
    case 'code':
      return [block.title, block.code, block.note].filter(Boolean).join('\n\n');
    case 'button':
    case 'link':
      return `${block.label}: ${block.url}`;
  }
}
