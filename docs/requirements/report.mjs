import { readBenches, readRequirementFiles, readTestSources } from './files.mjs';
import { compare } from './read.mjs';

const where = ({ file, line }) => `docs/requirements/${file}:${line}`;
const entryLine = (entry) => `  ${entry.id}  ${entry.text}  (${where(entry)})`;

function print(title, lines) {
  if (lines.length > 0) console.log([`\n${title} (${lines.length}):`, ...lines].join('\n'));
}

const row = ({ file, lines, built, measured, tested }) =>
  `${file.padEnd(24)}${[lines, built, measured, tested].map((cell) => String(cell).padStart(8)).join('')}`;

function printCounts(counts) {
  const sum = (key) => counts.reduce((total, row) => total + row[key], 0);
  const total = {
    file: 'all',
    lines: sum('lines'),
    built: sum('built'),
    measured: sum('measured'),
    tested: sum('tested'),
  };
  console.log(row({ file: '', lines: 'lines', built: 'built', measured: 'measured', tested: 'tested' }));
  console.log([...counts, total].map(row).join('\n'));
}

function printFaults(result) {
  print('MARKED BUILT, BUT NO TEST CARRIES IT', result.builtUntested.map(entryLine));
  print('MARKED MEASURED, BUT NO BENCHMARK CARRIES IT', result.measuredUnbenched.map(entryLine));
  print(
    'In a test or a benchmark, but in no list',
    result.unknown.map(({ id, files }) => `  ${id}  (${files.join(', ')})`),
  );
  print('Twice the same identifier', result.duplicates.map(entryLine));
  print(
    'Not of the form "- HOME-07 [open] Text."',
    result.malformed.map((at) => `  ${at.text}  (${where(at)})`),
  );
  print('A prefix of another file', result.misplaced.map(entryLine));
}

const result = compare(readRequirementFiles(), readTestSources(), readBenches());
const check = process.argv.includes('--check');
const faults = ['builtUntested', 'measuredUnbenched', 'unknown', 'duplicates', 'malformed', 'misplaced'];

if (!check) printCounts(result.counts);
printFaults(result);
if (!check) print('No proof yet', result.openUntested.map(entryLine));
if (check) {
  const built = result.entries.filter(({ status }) => status === 'built').length;
  const measured = result.entries.filter(({ status }) => status === 'measured').length;
  const sound = faults.every((name) => result[name].length === 0);
  console.log(
    `requirements: ${result.entries.length} listed, ${built} built, ${measured} measured; ${sound ? 'sound' : 'NOT sound'}`,
  );
  if (!sound) process.exitCode = 1;
}
