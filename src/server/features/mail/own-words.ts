import { fillLine, fillLines, type FieldValues, type OwnText } from '#shared/mail-texts.ts';
import { paragraph } from './blocks.ts';
import type { Block, Letter, Sender } from './letter.ts';

/** The letter as its owner words it. What she has not changed is as it was; facts always stay. */
export function inOwnWords(letter: Letter, { name, textOf }: Pick<Sender, 'name' | 'textOf'>): Letter {
  const text = letter.own && (textOf?.(letter.own.name) ?? null);
  const worded = text ? withText(letter, text, name) : letter;
  return letter.isTest === true ? asTest(worded) : worded;
}

const TEST_WORDS =
  'Este é um pedido de teste, feito pela equipe com a loja fechada: nada é embalado, enviado nem conta como venda.';

const asTest = (letter: Letter): Letter => ({
  ...letter,
  subject: `[Teste] ${letter.subject}`,
  preview: `Pedido de teste · ${letter.preview}`,
  blocks: [paragraph(TEST_WORDS), ...letter.blocks],
});

/** The letter with such a text. One that names what this letter does not have leaves the shop's words. */
export function withText(letter: Letter, { assunto, abertura, fecho }: OwnText, loja: string): Letter {
  const values = { ...letter.own?.values, loja };
  const opening = linesOf(abertura, values);
  const closing = linesOf(fecho, values) ?? [];
  return {
    ...letter,
    subject: (assunto === null ? null : fillLine(assunto, values)) ?? letter.subject,
    blocks: [...(opening === null ? letter.blocks : opened(letter.blocks, opening)), ...closing],
  };
}

/** Null: as the shop says it. */
function linesOf(text: string | null, values: FieldValues): Block[] | null {
  if (text === null) return null;
  const lines = fillLines(text, values);
  return lines.length === 0 && text !== '' ? null : lines.map(paragraph);
}

/** In the place of mere words, or first of all where there are none. */
function opened(blocks: readonly Block[], opening: readonly Block[]): Block[] {
  const rest = blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' || block.words === undefined) return [block];
    return block.words.stays === '' ? [] : [paragraph(block.words.stays)];
  });
  return [...opening, ...rest];
}

/** The mere words of a letter, in which the shop opens it. */
export const ownableWords = ({ blocks }: Letter): string =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' && block.words !== undefined ? [block.text] : []))
    .join('\n');
