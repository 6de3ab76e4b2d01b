import { stringsOf, titlesOf } from './titles.mjs';

const ENTRY = /^- ([A-Z]{2,6}-\d{2,3}) \[(open|built|measured)\] (\S.*)$/;
const BRACKETS = /\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g;

const prefixOf = (id) => id.slice(0, id.lastIndexOf('-'));

/** Reads one file of requirements. Lines that look like an entry and are none come back as `malformed`. */
export function parseRequirements(file, text) {
  const entries = [];
  const malformed = [];
  text.split('\n').forEach((line, index) => {
    if (!/^\s*[-*] /.test(line)) return;
    const match = ENTRY.exec(line);
    if (match) entries.push({ id: match[1], status: match[2], text: match[3], file, line: index + 1 });
    else malformed.push({ file, line: index + 1, text: line });
  });
  return { entries, malformed };
}

/** The identifiers in a test's title: `[HOME-07]`, `[HOME-07, HOME-08]` or `[HOME-07][HOME-08]`. */
export function identifiersOf(title) {
  return [...title.matchAll(BRACKETS)].flatMap((match) => match[1].split(/\s*,\s*/));
}

/** Maps each identifier that stands in a test's title to the files that carry it. */
export function testedIdentifiers(sources) {
  const tested = new Map();
  for (const { file, text } of sources) {
    for (const id of titlesOf(text).flatMap(identifiersOf)) {
      tested.set(id, (tested.get(id) ?? new Set()).add(file));
    }
  }
  return tested;
}

/** Maps each identifier that a benchmark prints with its figure to the files that carry it. */
export function measuredIdentifiers(benches) {
  const measured = new Map();
  for (const { file, text } of benches) {
    for (const id of stringsOf(text).flatMap(identifiersOf)) {
      measured.set(id, (measured.get(id) ?? new Set()).add(file));
    }
  }
  return measured;
}

function repeated(entries) {
  const seen = new Set();
  return entries.filter(({ id }) => seen.size === seen.add(id).size);
}

/** Entries whose prefix belongs to another file, or to another prefix's file: one prefix per file, one file per prefix. */
function misplaced(entries) {
  const prefixOfFile = new Map();
  const fileOfPrefix = new Map();
  return entries.filter(({ id, file }) => {
    const prefix = prefixOf(id);
    if (!prefixOfFile.has(file)) prefixOfFile.set(file, prefix);
    if (!fileOfPrefix.has(prefix)) fileOfPrefix.set(prefix, file);
    return prefixOfFile.get(file) !== prefix || fileOfPrefix.get(prefix) !== file;
  });
}

function countsOf(entries, tested) {
  const counts = new Map();
  for (const { file, status, id } of entries) {
    const row = counts.get(file) ?? { file, lines: 0, built: 0, measured: 0, tested: 0 };
    row.lines += 1;
    if (status === 'built') row.built += 1;
    if (status === 'measured') row.measured += 1;
    if (tested.has(id)) row.tested += 1;
    counts.set(file, row);
  }
  return [...counts.values()];
}

/**
 * Compares what is promised with what is tested or, where the proof is a figure, measured. `requirements`, `sources` and
 * `benches` are lists of `{ file, text }`.
 */
export function compare(requirements, sources, benches = []) {
  const parsed = requirements.map(({ file, text }) => parseRequirements(file, text));
  const entries = parsed.flatMap((part) => part.entries);
  const tested = testedIdentifiers(sources);
  const measured = measuredIdentifiers(benches);
  const known = new Set(entries.map(({ id }) => id));
  const untested = entries.filter(({ id }) => !tested.has(id));
  return {
    entries,
    counts: countsOf(entries, tested),
    builtUntested: untested.filter(({ status }) => status === 'built'),
    measuredUnbenched: entries.filter(({ id, status }) => status === 'measured' && !measured.has(id)),
    openUntested: untested.filter(({ id, status }) => status === 'open' && !measured.has(id)),
    malformed: parsed.flatMap((part) => part.malformed),
    duplicates: repeated(entries),
    misplaced: misplaced(entries),
    unknown: [...tested, ...measured]
      .filter(([id]) => !known.has(id))
      .map(([id, files]) => ({ id, files: [...files] })),
  };
}

/**
 * The text of a file of requirements with every open line that a test carries marked as built, and every other one that a
 * benchmark carries as measured, and what was changed.
 */
export function markProven(text, tested, measured = new Map()) {
  const changed = [];
  const lines = text.split('\n').map((line) => {
    const match = ENTRY.exec(line);
    const proof = match && proofOf(match[1], tested, measured);
    if (match?.[2] !== 'open' || !proof) return line;
    changed.push(match[1]);
    return line.replace(' [open] ', ` [${proof}] `);
  });
  return { text: lines.join('\n'), changed };
}

function proofOf(id, tested, measured) {
  if (tested.has(id)) return 'built';
  return measured.has(id) ? 'measured' : undefined;
}
