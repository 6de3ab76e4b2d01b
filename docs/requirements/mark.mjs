import { renameSync, writeFileSync } from 'node:fs';
import { readRequirementFiles, readTestSources } from './files.mjs';
import { markBuilt, testedIdentifiers } from './read.mjs';

// Marks every open line that a test carries as built. Nothing is ever unmarked: a built line that lost its test is a fault.
const tested = testedIdentifiers(readTestSources());
let total = 0;
for (const { file, path, text } of readRequirementFiles()) {
  const marked = markBuilt(text, tested);
  if (marked.changed.length === 0) continue;
  writeFileSync(`${path}.new`, marked.text);
  renameSync(`${path}.new`, path);
  console.log(`${file}: ${marked.changed.join(' ')}`);
  total += marked.changed.length;
}
console.log(`${total} lines marked as built`);
