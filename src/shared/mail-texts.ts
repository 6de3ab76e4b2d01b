import { MAIL_FIELDS, MAIL_TEXTS, type MailField, type MailTextName } from './mail-text-list.ts';

/** What of a mail is its owner's; null is the shop's own. */
export interface OwnText {
  assunto: string | null;
  abertura: string | null;
  fecho: string | null;
}

export const TEXT_PARTS = ['assunto', 'abertura', 'fecho'] as const satisfies (keyof OwnText)[];
export type TextPart = (typeof TEXT_PARTS)[number];
/** As it is typed. */
export type TypedText = Record<TextPart, string>;

/** What a mail's fields are in one letter; '' is none. */
export type FieldValues = Readonly<Partial<Record<MailField, string>>>;

export const LONGEST: Readonly<Record<TextPart, number>> = { assunto: 120, abertura: 1000, fecho: 1000 };
/** Each line is a paragraph of its own. */
const MOST_LINES = 12;

/** As it is kept: lines without what surrounds them, none that is empty. */
export const tidyText = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter(Boolean)
    .join('\n');

const BRACED = /\{([^{}]*)\}/g;
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What is wrong with a text, a sentence per part, naming the word and its line; nothing where all is well. */
export function textProblems(name: MailTextName, typed: TypedText): Partial<Record<TextPart, string>> {
  const problems: Partial<Record<TextPart, string>> = {};
  for (const part of TEXT_PARTS) {
    const problem = partProblem(part, typed[part], MAIL_TEXTS[name].fields);
    if (problem !== null) problems[part] = problem;
  }
  return problems;
}

function partProblem(part: TextPart, text: string, fields: readonly MailField[]): string | null {
  const rules = { longest: LONGEST[part], fields, where: 'neste e-mail' };
  return part === 'assunto' ? subjectProblem(text, rules) : linesProblem(text, rules, MOST_LINES);
}

interface TextRules {
  longest: number;
  /** What it may name. */
  fields: readonly MailField[];
  /** Of what these are the fields: 'neste e-mail'. */
  where: string;
}

/** What is wrong with a text of one line, which must say something; null where all is well. */
export function subjectProblem(text: string, rules: TextRules): string | null {
  if (text.length > rules.longest) return `Use no máximo ${rules.longest} letras.`;
  if (text.trim() === '') return 'Escreva o assunto.';
  return UNSEEN.test(text) ? 'Use uma linha só, sem sinais invisíveis.' : lineProblem(text, rules);
}

/** What is wrong with a text of some paragraphs, and in which; null where all is well. */
export function linesProblem(text: string, rules: TextRules, mostLines: number): string | null {
  if (text.length > rules.longest) return `Use no máximo ${rules.longest} letras.`;
  const lines = tidyText(text).split('\n');
  if (lines.length > mostLines) return `Use no máximo ${mostLines} parágrafos.`;
  for (const [at, line] of lines.entries()) {
    const problem = UNSEEN.test(line) ? 'Há sinais invisíveis.' : lineProblem(line, rules);
    if (problem !== null) return lines.length === 1 ? problem : `Parágrafo ${at + 1}: ${problem}`;
  }
  return null;
}

function lineProblem(line: string, { fields, where }: TextRules): string | null {
  const known: readonly string[] = fields;
  for (const [whole, word = ''] of line.matchAll(BRACED)) {
    if (known.includes(word)) continue;
    const meant = nearest(word, fields);
    const hint = meant === null ? '' : ` Quis dizer {${meant}}?`;
    return `“${whole}” não existe ${where}.${hint} Use ${fieldList(fields)}.`;
  }
  const loose = /[{}]/.exec(line.replaceAll(BRACED, ''));
  return loose === null ? null : `Há uma chave “${loose[0]}” sem par. Use ${fieldList(fields)}.`;
}

const fieldList = (fields: readonly MailField[]) => fields.map((field) => `{${field}}`).join(', ');

const LIKE_ENOUGH = 2;

/** The field that was probably meant. */
function nearest(word: string, fields: readonly MailField[]): MailField | null {
  if (word.length > 30) return null;
  const plain = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
  const byDistance = fields.map((field) => ({ field, far: distance(plain, field) }));
  const [best] = byDistance.toSorted((one, other) => one.far - other.far);
  return best !== undefined && best.far <= LIKE_ENOUGH ? best.field : null;
}

/** How many letters have to change to make one word the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const same = letter === other[at - 1] ? 0 : 1;
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A line with what is so in one letter; null where it names something that this letter does not have. */
export function fillLine(line: string, values: FieldValues): string | null {
  const told = values.nome ? line : withoutName(line);
  let isWhole = true;
  // Once over: what a name says is never read as a field.
  const filled = told.replaceAll(BRACED, (_, word: string) => {
    const value = Object.hasOwn(MAIL_FIELDS, word) ? values[word as MailField] : undefined;
    if (!value) isWhole = false;
    return (value ?? '').replaceAll(CONTROLS, ' ');
  });
  return isWhole && filled.trim() !== '' ? filled : null;
}

/** 'Oi {nome}, chegou' as it is said to whom nobody knows: with no comma or space before it, and a capital after it. */
function withoutName(line: string): string {
  const [first = '', ...rest] = line.split('{nome}');
  return rest.reduce((said, piece) => {
    const before = withoutComma(said);
    if (before !== '') return before + piece;
    const after = piece.replace(/^[\s,!.;:]+/, '');
    return after.charAt(0).toUpperCase() + after.slice(1);
  }, first);
}

function withoutComma(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What of these values a text names and this letter lacks; a name is never missed. */
export function lackingFields(text: string, values: FieldValues): string[] {
  const named = [...text.matchAll(BRACED)].map(([, word = '']) => word);
  const isLacking = (word: string) => word !== 'nome' && !values[word as MailField];
  return [...new Set(named)].filter(isLacking).map((word) => `{${word}}`);
}

/** The paragraphs of a text; those that name what this letter lacks are left out. */
export const fillLines = (text: string, values: FieldValues): string[] =>
  text.split('\n').flatMap((line) => fillLine(line, values) ?? []);
