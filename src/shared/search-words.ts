/** Words of fashion that many people use for one another, without accents; each leads to all others of its row. */
const ROWS = [
  'roxo lilas violeta lavanda berinjela uva',
  'bege nude areia caramelo',
  'marrom cafe chocolate caramelo',
  'laranja terracota coral pessego',
  'bordo vinho marsala cereja',
  'cinza chumbo grafite',
  'branco off',
  'rosa pink',
  'amarelo mostarda',
  'verde esmeralda',
  'azul marinho petroleo turquesa royal',
  'vermelho cereja vinho coral',
  'top cropped',
  'camiseta tshirt regata blusa',
  'sueter malha trico tricot pulover',
  'social alfaiataria escritorio trabalho reuniao',
  'festa casamento formatura madrinha gala',
  'bolinha bolinhas poa',
  'flor flores florido floral estampado',
  'xadrez vichy quadriculado',
  'listrado listra listras',
  'frio inverno quentinho',
  'calor verao',
  'praia piscina',
  'denim jeans',
  'jumpsuit macacao',
  'bermuda short',
  'sainha saia',
  'conjuntinho conjunto',
  'quimono kimono',
  'renda rendado',
  'canelado canelada ribana',
  'tomara bandeau faixa',
  'batizado noivado batizados noivados',
].map((row) => row.split(' '));

/** How a plural ends, and how its singular does; the first that fits counts. */
const PLURALS: readonly [end: string, singular: string][] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['uis', 'ul'],
  ['ns', 'm'],
  ['res', 'r'],
  ['zes', 'z'],
  ['s', ''],
];
const SMALL = /(?:zinh|inh)[ao]$/;
/** Shorter, 'linho' and 'marinho' would lose what they are. */
const SMALL_FROM = 8;
const SHORTEST = 4;

/** What number, gender and fondness leave of a word without accents: 'vestidinhos', 'vestidos' and 'vestido' → 'vestid'. */
export function stemOf(word: string): string {
  let stem = word;
  if (stem.length >= SHORTEST) {
    const [end, singular] = PLURALS.find(([one]) => stem.endsWith(one)) ?? ['', ''];
    stem = stem.slice(0, stem.length - end.length) + singular;
  }
  if (stem.length >= SMALL_FROM && stem !== 'macaquinho') stem = stem.replace(SMALL, '');
  return stem.length >= SHORTEST && /[aeo]$/.test(stem) && !stem.endsWith('ao') ? stem.slice(0, -1) : stem;
}

const NEAR = new Map<string, string[]>();
for (const row of ROWS) {
  for (const word of row) {
    const key = stemOf(word);
    NEAR.set(key, [...(NEAR.get(key) ?? []), ...row.filter((other) => other !== word)]);
  }
}

/** Other words that whoever searches for this one may mean. */
export function nearWords(word: string): readonly string[] {
  return NEAR.get(stemOf(word)) ?? [];
}

/** Are they one letter apart: another one, one too many, one missing, or two that changed places? */
export function withinOneSlip(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  if (typed.length < word.length) return rest(typed, 0) === rest(word, 1);
  if (typed.length > word.length) return rest(typed, 1) === rest(word, 0);
  if (rest(typed, 1) === rest(word, 1)) return true;
  return typed[from] === word[from + 1] && typed[from + 1] === word[from] && rest(typed, 2) === rest(word, 2);
}
