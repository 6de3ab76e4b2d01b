import type { Cartao } from './wire/catalog.ts';
import { nearWords, stemOf, withinOneSlip } from './search-words.ts';
import { fold } from './text.ts';

type Searched = Pick<Cartao, 'nome' | 'categoria' | 'cor' | 'material' | 'tags' | 'descricao' | 'mostra'>;

/** What a word is worth by where it stands. */
const WORTH = { nome: 24, categoria: 12, cor: 8, material: 6, tags: 5, descricao: 1 } as const;
/** What a word that is found beside a better one adds. */
const BESIDE = 0.1;
/** What a text adds that stands as it was typed: one of several words tells more. */
const [AS_TYPED, PHRASE] = [0.5, 10];
/** More than a word can be worth. */
const MORE = 100;
/** How sure it is that a word is the one that was meant. */
const SURE = { same: 1, stem: 0.95, begins: 0.8, near: 0.6, slip: 0.5 } as const;
/** Longer texts are no search: what goes on after so many letters is not looked at. */
const LONGEST = 200;
const MOST_WORDS = 8;
/** A shorter word is too easily another one. */
const SLIPS_FROM = 4;
const BEGINS_FROM = 2;
/** How many pieces are read ahead without a rest: some milliseconds on a phone. */
const AT_ONCE = 10;

/** They say nothing of a piece. */
const IDLE = new Set('a o as os um uma de da do das dos e em no na nos nas com para por pra'.split(' '));

/** The words of a piece, each with its worth in each place where it stands, added up. */
type Words = ReadonlyMap<string, number>;

/** In which of these pieces a word stands, by their places, and what it is worth in each. */
interface Standing {
  places: number[];
  worths: number[];
}

// On the server a list that is read anew has most of its pieces from before.
const wordsOfCards = new WeakMap<object, Words>();
const texts = new WeakMap<object, string>();
type Vocabulary = Map<string, Standing>;
const vocabularies = new WeakMap<readonly object[], Vocabulary>();

/**
 * The pieces that fit a search, best first: each of its words is found in name, category, colour, material, tags or
 * description, in any number and gender, or is the beginning of one, or a near one; one that stands nowhere may be
 * mistyped by a letter. Where no piece has all of the words, those that have most are shown. Equal ones keep their
 * places. What name or description hold as it was typed is always found. Each one is to be shown in the colour that is
 * searched for, where it comes in that.
 */
export function searchCards<T extends Searched>(cards: readonly T[], q: string): T[] {
  const typed = fold(q.slice(0, LONGEST));
  const telling = wordsOf(typed)
    .slice(0, MOST_WORDS)
    .filter((word) => !IDLE.has(word));
  const found = findWords(cards, telling);
  const inSought = soughtColor(telling, found);
  const asTyped = (card: T) => (textOf(card).includes(typed) ? (telling.length > 1 ? PHRASE : AS_TYPED) : 0);
  const ranked = (scoreOf: (place: number) => number) =>
    cards
      .map((card, place) => ({ card, score: rounded(scoreOf(place) + asTyped(card)) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ card }) => inSought(card));
  const whole = ranked((place) => sumOfAll(found, place));
  return whole.length > 0 || telling.length < 2 ? whole : ranked((place) => sumOfSome(found, place));
}

/** The same worths added up in another order differ in their last digits. */
const rounded = (score: number) => Math.round(score * 1e6);

/**
 * Reads the words of these pieces before anybody searches among them, a few at a time. Between them `rest` lets others go
 * first, and says whether this is still wanted.
 */
export async function readAhead(cards: readonly Searched[], rest: () => Promise<boolean>): Promise<void> {
  for (const [place, card] of cards.entries()) {
    if (place % AT_ONCE === 0 && !(await rest())) return;
    wordsIn(card);
    textOf(card);
  }
  const vocabulary: Vocabulary = new Map();
  for (const [place, card] of cards.entries()) {
    if (place % (10 * AT_ONCE) === 0 && !(await rest())) return;
    enter(vocabulary, card, place);
  }
  vocabularies.set(cards, vocabulary);
}

/** Shows a card in the colour that most of these words mean, if any does. */
function soughtColor(words: readonly string[], found: readonly Found[]): <T extends Searched>(card: T) => T {
  const meant = meanings(words);
  const sureOf = remembered((nome) => {
    const best = words.map(() => 0);
    for (const { at, sure, isSlip } of wordsOf(fold(nome)).flatMap(meant)) {
      if (isSlip === found[at]?.isSlip) best[at] = Math.max(best[at] ?? 0, sure);
    }
    return best.reduce((sum, sure) => sum + sure, 0);
  });
  return (card) => {
    const best = Math.max(...card.cor.map(({ nome }) => sureOf(nome)));
    const mostra = best > 0 ? card.cor.find(({ nome }) => sureOf(nome) === best) : undefined;
    return mostra === undefined ? card : { ...card, mostra: mostra.nome };
  };
}

/** Nothing unless each word was found. */
function sumOfAll(found: readonly Found[], place: number): number {
  let sum = 0;
  for (const { scores } of found) {
    const one = scores[place] ?? 0;
    if (one === 0) return 0;
    sum += one;
  }
  return sum;
}

/** Whoever has more of the words comes first, whatever these are worth. A description alone mentions too much. */
function sumOfSome(found: readonly Found[], place: number): number {
  const told = found.map(({ scores }) => scores[place] ?? 0).filter((score) => score > WORTH.descricao);
  return told.reduce((sum, score) => sum + MORE + score, 0);
}

/** What a word that is looked for is worth of each card. */
interface Found {
  scores: Float64Array;
  /** It stands nowhere as it was typed. */
  isSlip: boolean;
}

/** Looks for each word; where one stands nowhere, words outside of descriptions may be meant. */
function findWords(cards: readonly Searched[], sought: readonly string[]): Found[] {
  const meant = meanings(sought);
  const exact = sought.map(() => tallyOf(cards.length));
  const slips = sought.map(() => tallyOf(cards.length));
  // Few words stand in many pieces, and most of them mean none of those that are looked for.
  for (const [word, standing] of vocabularyOf(cards)) {
    for (const { at, sure, isSlip } of meant(word))
      add((isSlip ? slips : exact)[at], standing, { sure, isSlip });
  }
  return exact.map((tally, at) => {
    const scores = scored(tally);
    const isSlip = scores.every((score) => score === 0);
    return { scores: isSlip ? scored(slips[at] ?? tally) : scores, isSlip };
  });
}

/** Of each card the worth of its best word, and that of all. */
interface Tally {
  best: Float64Array;
  all: Float64Array;
}

const tallyOf = (length: number): Tally => ({
  best: new Float64Array(length),
  all: new Float64Array(length),
});

function add(
  tally: Tally | undefined,
  { places, worths }: Standing,
  { sure, isSlip }: Pick<Meaning, 'sure' | 'isSlip'>,
): void {
  if (tally === undefined) return;
  for (const [index, place] of places.entries()) {
    const worth = worths[index] ?? 0;
    if (isSlip && worth <= WORTH.descricao) continue;
    tally.all[place] = (tally.all[place] ?? 0) + sure * worth;
    tally.best[place] = Math.max(tally.best[place] ?? 0, sure * worth);
  }
}

/** The best of a card's words that may be meant, and a little for each other one. */
const scored = ({ best, all }: Tally): Float64Array =>
  best.map((score, place) => score + BESIDE * ((all[place] ?? 0) - score));

interface Meaning {
  /** Which of the words that are looked for. */
  at: number;
  sure: number;
  isSlip: boolean;
}

/** Few colours come in many cards. */
function remembered<T>(valueOf: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const value = known.get(word) ?? valueOf(word);
    known.set(word, value);
    return value;
  };
}

function meanings(words: readonly string[]): (other: string) => Meaning[] {
  const sures = words.map(sureness);
  return (other) =>
    words.flatMap((word, at): Meaning[] => {
      const sure = sures[at]?.(other) ?? 0;
      if (sure > 0) return [{ at, sure, isSlip: false }];
      const isSlip = word.length >= SLIPS_FROM && withinOneSlip(word, other);
      return isSlip ? [{ at, sure: SURE.slip, isSlip }] : [];
    });
}

function sureness(word: string): (other: string) => number {
  const stem = stemOf(word);
  const near = new Set(nearWords(word).map(stemOf));
  return (other) => {
    if (other === word) return SURE.same;
    const otherStem = stemOf(other);
    if (otherStem === stem) return SURE.stem;
    if (word.length >= BEGINS_FROM && other.startsWith(word)) return SURE.begins;
    return near.has(otherStem) ? SURE.near : 0;
  };
}

function vocabularyOf(cards: readonly Searched[]): Vocabulary {
  const known = vocabularies.get(cards);
  if (known !== undefined) return known;
  const vocabulary: Vocabulary = new Map();
  for (const [place, card] of cards.entries()) enter(vocabulary, card, place);
  vocabularies.set(cards, vocabulary);
  return vocabulary;
}

function enter(vocabulary: Vocabulary, card: Searched, place: number): void {
  for (const [word, worth] of wordsIn(card)) {
    let standing = vocabulary.get(word);
    if (standing === undefined) vocabulary.set(word, (standing = { places: [], worths: [] }));
    standing.places.push(place);
    standing.worths.push(worth);
  }
}

function wordsIn(card: Searched): Words {
  const known = wordsOfCards.get(card);
  if (known !== undefined) return known;
  const worths = new Map<string, number>();
  const put = (text: string, worth: number) => {
    for (const word of new Set(wordsOf(fold(text)))) {
      if (!IDLE.has(word)) worths.set(word, (worths.get(word) ?? 0) + worth);
    }
  };
  put(card.nome, WORTH.nome);
  put(card.categoria, WORTH.categoria);
  put(card.cor.map(({ nome }) => nome).join(' '), WORTH.cor);
  put(card.material, WORTH.material);
  put(card.tags.join(' '), WORTH.tags);
  put(card.descricao, WORTH.descricao);
  wordsOfCards.set(card, worths);
  return worths;
}

/** What a text is looked for in as it was typed, line by line. */
function textOf(card: Searched): string {
  const known = texts.get(card);
  if (known !== undefined) return known;
  const text = [card.nome, card.descricao, ...card.tags, ...card.cor.map(({ nome }) => nome)]
    .map(fold)
    .join('\n');
  texts.set(card, text);
  return text;
}

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
