// Finds the titles of tests in a source text, so that `[HOME-07]` in a comment or in a string elsewhere does not count.

const CALLERS = new Set(['it', 'test', 'describe']);
const NEVER_RUN = new Set(['skip', 'todo']);
const BLANK = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const PATTERN = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
// A slash after one of these opens a regular expression; after anything else it divides.
const BEFORE_PATTERN = new Set([
  '',
  '(',
  ',',
  '=',
  ':',
  '[',
  '!',
  '&',
  '|',
  '?',
  '{',
  '}',
  ';',
  '>',
  'return',
]);

function matchAt(pattern, source, at) {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** The whole template literal that starts at `at`, with the templates nested in its `${}`. */
function templateAt(source, at) {
  let depth = 0;
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (depth === 0 && char === '`') return source.slice(at, i + 1);
    else if (char === '$' && source[i + 1] === '{') {
      depth += 1;
      i += 1;
    } else if (depth > 0 && char === '`') i += templateAt(source, i).length - 1;
    else if (depth > 0 && char === '{') depth += 1;
    else if (depth > 0 && char === '}') depth -= 1;
  }
  return source.slice(at);
}

function tokenAt(source, at, previous) {
  if (source[at] === '`') return { kind: 'text', value: templateAt(source, at), template: true };
  const quoted = matchAt(QUOTED, source, at);
  if (quoted) return { kind: 'text', value: quoted };
  const word = matchAt(WORD, source, at);
  if (word) return { kind: 'word', value: word };
  const pattern = BEFORE_PATTERN.has(previous) ? matchAt(PATTERN, source, at) : '';
  if (pattern) return { kind: 'pattern', value: pattern };
  return { kind: 'mark', value: source[at] };
}

function tokensOf(source) {
  const tokens = [];
  let at = 0;
  while (at < source.length) {
    at += matchAt(BLANK, source, at).length;
    if (at >= source.length) break;
    const token = tokenAt(source, at, tokens.at(-1)?.value ?? '');
    tokens.push(token);
    at += token.value.length;
  }
  return tokens;
}

/** The index behind the bracket that closes the one at `open`. */
function behindBracket(tokens, open) {
  let depth = 0;
  for (let i = open; i < tokens.length; i += 1) {
    if (tokens[i].kind !== 'mark') continue;
    if ('([{'.includes(tokens[i].value)) depth += 1;
    if (')]}'.includes(tokens[i].value)) depth -= 1;
    if (depth === 0) return i + 1;
  }
  return tokens.length;
}

/** The string pieces of the first argument, joined: a title may be put together with `+`. */
function firstArgument(tokens, open) {
  const pieces = [];
  for (let i = open + 1; i < tokens.length; i += 1) {
    const { kind, value } = tokens[i];
    if (kind === 'text') pieces.push(value.slice(1, -1));
    else if (!(kind === 'mark' && value === '+')) break;
  }
  return pieces.join('');
}

/** The title of the call whose name stands at `start`, through `.each(table)` and the like; '' when it has none or never runs. */
function titleOfCall(tokens, start) {
  let i = start + 1;
  while (i < tokens.length) {
    const { kind, value, template } = tokens[i];
    if (kind === 'mark' && value === '.') {
      if (NEVER_RUN.has(tokens[i + 1]?.value)) return '';
      i += 2;
    } else if (template) i += 1;
    else if (kind === 'mark' && value === '(') {
      if (tokens[i + 1]?.kind === 'text') return firstArgument(tokens, i);
      i = behindBracket(tokens, i);
    } else return '';
  }
  return '';
}

/** All string pieces of a source text, without their quotes: not what stands in comments. */
export function stringsOf(source) {
  return tokensOf(source)
    .filter(({ kind }) => kind === 'text')
    .map(({ value }) => value.slice(1, -1));
}

/** Titles of all `it`, `test` and `describe` calls of a source text that run; computed titles are not seen. */
export function titlesOf(source) {
  const tokens = tokensOf(source);
  const titles = tokens.map((token, index) => {
    const isCall = token.kind === 'word' && CALLERS.has(token.value) && tokens[index - 1]?.value !== '.';
    return isCall ? titleOfCall(tokens, index) : '';
  });
  return titles.filter((title) => title !== '');
}
