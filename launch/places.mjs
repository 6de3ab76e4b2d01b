import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { HOUSE } from './house.mjs';

const SHOP = join(HOUSE, 'build', 'shop');
/** A place in the built server, as V8 writes it in a stack. */
const PLACE = /(?:file:\/\/)?[^\s()"]*build\/shop\/([\w.-]+\.js):(\d+):(\d+)/g;

/** The text with each place in the built server told as one in its sources. What has no map stays as it is. */
export function inSources(text, maps = builtMaps()) {
  return text.replaceAll(PLACE, (whole, ...[script, line, column]) => {
    const entry = maps(script)?.findEntry(line - 1, column - 1);
    // Behind the last line a map answers with its last place.
    if (entry?.generatedLine !== line - 1) return whole;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${relative(HOUSE, join(SHOP, originalSource))}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** The map of a script by its name, each read once: the largest has three megabytes. */
export function builtMaps(folder = SHOP) {
  const read = new Map();
  return (script) => {
    if (!read.has(script)) read.set(script, readMap(join(folder, `${script}.map`)));
    return read.get(script);
  };
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
