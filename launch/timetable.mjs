import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SLOWEST = 10;
const SLOW_MS = 30_000;

/** How a test file says why it may take longer than half a minute. */
const REASON = /^\s*\/\/ Long: \S/m;

/** Keeps when stages begin and how long they take; some run beside each other. */
export function createTimetable(now = () => performance.now()) {
  const began = now();
  const stages = [];
  return {
    /** Runs a stage and hands on what it returns. */
    async time(name, run) {
      const stage = { name, startMs: now() - began, ms: 0 };
      stages.push(stage);
      try {
        return await run();
      } finally {
        stage.ms = now() - began - stage.startMs;
      }
    },
    rows: () => [...stages, { name: 'tudo', startMs: 0, ms: now() - began }],
  };
}

/** The stages as lines for people: when each began and how long it took. */
export function stageLines(rows) {
  const lines = rows.map(({ name, startMs, ms }) => `${seconds(startMs)}  ${seconds(ms)}  ${name}`);
  return ['Etapas', '    início     duração', ...lines];
}

/** The slowest files as lines for people, then those that are slow without a reason written in them. */
export function slowestLines(files, root) {
  const sorted = files.toSorted((a, b) => b.ms - a.ms);
  const top = sorted.slice(0, SLOWEST).map(({ file, ms }) => `${seconds(ms)}  ${file}`);
  const unexplained = sorted.filter(({ file, ms }) => ms > SLOW_MS && !REASON.test(readOr(join(root, file))));
  return [
    'Arquivos de teste mais lentos',
    ...top,
    ...unexplained.map(({ file }) => `AVISO: ${file} passa de 30 s e não diz por quê ('// Long: …').`),
  ];
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).replace('.', ',').padStart(8)} s`;
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
