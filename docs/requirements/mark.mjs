import { renameSync, writeFileSync } from 'node:fs';
import { readBenches, readRequirementFiles, readTestSources } from './files.mjs';
import { markProven, measuredIdentifiers, testedIdentifiers } from './read.mjs';

// Marks every open line that a test carries as built, and what only a benchmark carries as measured. Nothing is ever unmarked: a line that lost its proof is a fault.
const tested = testedIdentifiers(readTestSources());
const measured = measuredIdentifiers(readBenches());
let total = 0;
for (const { file, path, text } of readRequirementFiles()) {
  const marked = markProven(text, tested, measured);
  if (marked.changed.length === 0) continue;
  writeFileSync(`${path}.new`, marked.text);
  renameSync(`${path}.new`, path);
  console.log(`${file}: ${marked.changed.join(' ')}`);
  total += marked.changed.length;
}
console.log(`${total} lines marked`);
