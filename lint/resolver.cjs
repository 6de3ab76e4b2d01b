/**
 * Tells the lint rules of boundaries where an import leads. Imports here carry their extension, so a path is all it
 * takes; anything else is a package or part of Node.js, which those rules know by name.
 */
const { existsSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const SRC = join(__dirname, '..', 'src');

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  const path = localPath(source, file);
  return path !== undefined && existsSync(path) ? { found: true, path } : { found: false };
};

function localPath(source, file) {
  if (/^#(shared|web)\//.test(source)) return join(SRC, source.slice(1));
  if (source.startsWith('.')) return resolve(dirname(file), source);
  return undefined;
}
