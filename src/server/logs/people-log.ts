import { join } from 'node:path';
import { boundedCache } from '../limits/bounded.ts';
import { lasts, type Clock } from '../clock.ts';
import { createLogFile } from './log-file.ts';

/** Takes the lines of the log one by one. */
export interface LogLines {
  write(line: string): void;
  close(): void;
}

interface PeopleLogDeps {
  dataDir: string;
  /** What its files are called. */
  name?: string;
  clock: Clock;
  /** Takes sentences about what went wrong, for whoever watches the server. */
  warn: (sentence: string) => void;
}

/** As the lines begin: see `loggerOptions`. */
const WORTH_A_SENTENCE = /^\{"level":"(warn|error|fatal)"/;
const TELL_AGAIN_MS = 60_000;
const MOST_TOLD = 100;
const MOST_CHARACTERS = 200;

const WHY: Record<string, string> = {
  ENOSPC: 'não há espaço em disco',
  EDQUOT: 'não há espaço em disco',
  EROFS: 'a pasta é só de leitura',
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
};

/** The log where a person looks on: lines go to a file, and of warnings and errors one sentence to the person. */
export function createPeopleLog({ dataDir, name, clock, warn }: PeopleLogDeps): LogLines {
  const told = boundedCache<number>({ name: 'told-warnings', max: MOST_TOLD, bytesOf: 8 });
  const file = createLogFile({
    folder: join(dataDir, 'logs'),
    name,
    clock,
    onLost: ({ code = '' }) =>
      warn(
        `Atenção: o registro não pode ser escrito em ${file.path}: ${WHY[code] ?? code}. A loja continua.`,
      ),
  });

  function isNews(sentence: string): boolean {
    const now = clock().getTime();
    if (lasts({ endsMs: told.get(sentence) ?? 0, lastsMs: TELL_AGAIN_MS }, now)) return false;
    told.set(sentence, now + TELL_AGAIN_MS);
    return true;
  }
  return {
    close: file.close,
    write(line) {
      file.write(line);
      const level = WORTH_A_SENTENCE.exec(line)?.[1];
      if (level === undefined) return;
      const sentence = `${level === 'warn' ? 'Atenção' : 'Erro'}: "${messageOf(line)}". Detalhes em ${file.path}.`;
      if (isNews(sentence)) warn(sentence);
    },
  };
}

/** On one line, and nothing in it that a terminal would obey. */
function messageOf(line: string): string {
  const { msg } = JSON.parse(line) as { msg?: unknown };
  const text = typeof msg === 'string' ? msg : 'sem texto';
  return text.slice(0, MOST_CHARACTERS).replaceAll(/\p{C}+/gu, ' ');
}
