/**
 * Tells the lint rules of boundaries where an import leads. Imports here carry their extension, so a path is all it
 * takes; anything else is a package or part of Node.js, which those rules know by name.
 */
const { existsSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const SHARED = join(__dirname, '..', 'src', 'shared');

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  const path = localPath(source, file);
  return path !== undefined && existsSync(path) ? { found: true, path } : { found: false };
};

function localPath(source, file) {
  if (source.startsWith('#shared/')) return join(SHARED, source.slice('#shared/'.length));
  if (source.startsWith('.')) return resolve(dirname(file), source);
  return undefined;
}
