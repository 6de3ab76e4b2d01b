import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { orderFirst, orderStory } from '../logs/order-story.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';

const USAGE =
  'Diga o código ou o número do pedido, ou o PED-… da página do provedor: npm run -s story -- ABCDE-FGHJK-MNPQR (ou 1042), e depois os arquivos de log, se não forem os de DATA_DIR/logs.';

/** `npm run -s story -- CODE|NUMBER|PED-… [FILE…]`: the lines of the log that tell of one order, the oldest first. */
function main(words: readonly string[]): void {
  const asked = orderFirst(words);
  if (asked === null) throw new ConfigError(USAGE);
  const { name, others: files } = asked;
  const lines = (files.length > 0 ? files : logFiles()).flatMap((file) =>
    readFileSync(file, 'utf8').split('\n'),
  );
  const story = orderStory(lines, name);
  if (story.length === 0) throw new ConfigError('O log não tem nada deste pedido.');
  process.stdout.write(`${story.join('\n')}\n`);
}

/** The shop's own files, the oldest first. */
function logFiles(): string[] {
  const folder = join(loadConfig().DATA_DIR, 'logs');
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  } catch {
    throw new ConfigError(`Não há log em ${folder}: indique os arquivos.`);
  }
}

try {
  main(process.argv.slice(2));
} catch (error) {
  const isOurs = error instanceof ConfigError || (error instanceof Error && 'path' in error);
  process.stderr.write(
    `${error instanceof Error ? (isOurs ? error.message : error.stack) : String(error)}\n`,
  );
  process.exitCode = 1;
}
