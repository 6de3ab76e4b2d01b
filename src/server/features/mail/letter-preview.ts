import type { Block, Letter, Sender } from './letter.ts';
import { letterText } from './letter-text.ts';
import type { LetterContext } from './message.ts';
import { inOwnWords } from './own-words.ts';
import { orderLetter } from './order-letters.ts';
import { PAYMENT_TITLE } from './order-summary.ts';

/** Fields of letters that tell money, and what whoever reads none sees in their place. */
const SUMS: ReadonlySet<string> = new Set(['total', 'valor', 'saldo']);
const HIDDEN = '(valor)';

interface Preview {
  assunto: string;
  texto: string;
}

/**
 * A letter about an order as its buyer would read it; null where nothing would be written. Without its sums, for whoever
 * reads no money.
 */
export function previewLetter(
  kind: string,
  context: LetterContext,
  { withoutSums = false } = {},
): Preview | null {
  const letter = orderLetter(kind, context);
  return letter && readPreview(letter, context.sender, { withoutSums });
}

/** Likewise any letter, in the owner's own words where she has given any. */
export function readPreview(letter: Letter, sender: Sender, { withoutSums = false } = {}): Preview {
  const own = inOwnWords(withoutSums ? unpriced(letter) : letter, sender);
  const blocks = withoutSums ? own.blocks.flatMap(bare) : own.blocks;
  return { assunto: own.subject, texto: letterText({ ...own, blocks }, sender) };
}

/** The owner's own words may name sums, too. */
function unpriced(letter: Letter): Letter {
  if (letter.own === undefined) return letter;
  const { own } = letter;
  const sums = Object.keys(own.values).filter((name) => SUMS.has(name));
  const hidden = Object.fromEntries(sums.map((name) => [name, HIDDEN]));
  return { ...letter, own: { ...own, values: { ...own.values, ...hidden } } };
}

function bare(block: Block): Block[] {
  if (block.kind === 'items') {
    const lines = block.items.map(({ name, details }) => `- ${name} (${details})`);
    return [{ kind: 'lines', title: 'Peças', lines }];
  }
  return block.kind === 'lines' && block.title === PAYMENT_TITLE ? [] : [block];
}
