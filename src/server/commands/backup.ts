import { stat } from 'node:fs/promises';
import { BackupError, backupPlace, makeBackup, restoreShop } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import { DatabaseError } from '../db/index.ts';
import { joinDatabase } from '../db/join.ts';
import { say } from '../say.ts';
import { dataKeysAtHand } from '../security/data-key-file.ts';
import { ConfigError, loadConfig, type Config } from '../settings/config.ts';

const open = ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_ISOLATION: isolation }: Config) =>
  joinDatabase({ dataDir, databaseUrl, isolation, poolSize: 2, log: say });

/** `npm run backup`: the whole shop in one file of BACKUP_DIR, also while it sells. */
async function backup(config: Config): Promise<void> {
  const database = await open(config);
  try {
    const made = await makeBackup({ pool: database.pool, ...backupPlace(config), now: systemClock() });
    say(`Backup feito: ${made.path}`);
    say(`${made.tables} tabelas e ${made.pictures} arquivos de imagem, ${megabytes(made.bytes)} MB.`);
    if (made.keys.length > 0)
      say(
        `Os CPFs dentro dele só abrem com a chave de dados ${made.keys.join(' e ')}, que não vai no arquivo: guarde-a em outro lugar (npm run data-key).`,
      );
    if (config.BACKUP_KEY === undefined)
      say('Ele não está criptografado: quem tiver o arquivo lê tudo. Com BACKUP_KEY, só quem tiver a chave.');
    if (config.MEDIA_URL !== undefined)
      say('As imagens que estão só no bucket de MEDIA_URL não entram: ative nele as versões ou uma cópia.');
  } finally {
    await database.stop();
  }
}

/** `npm run restore -- FILE`: back into an empty shop. */
async function restore(config: Config, path: string | undefined, options: readonly string[]): Promise<void> {
  if (path === undefined) throw new BackupError('Diga qual arquivo: npm run restore -- ARQUIVO');
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) throw new BackupError(`Não há um arquivo em ${path}.`);
  const database = await open(config);
  try {
    const restored = await restoreShop({
      pool: database.pool,
      mediaFolder: backupPlace(config).mediaFolder,
      path,
      password: config.BACKUP_KEY,
      dataKeys: await dataKeysAtHand(config),
      withoutKey: options.includes('--sem-chave'),
      inSpiteOfFaults: options.includes('--mesmo-assim'),
      log: say,
    });
    say(
      `A loja de ${restored.madeAt} está de volta, conferida: ${restored.tables} tabelas e ${restored.pictures} arquivos de imagem.`,
    );
    say('Todas as sessões foram encerradas. Abra a loja com npm start.');
  } finally {
    await database.stop();
  }
}

const megabytes = (bytes: number) =>
  (bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 });

async function main(): Promise<void> {
  const [what, path, ...options] = process.argv.slice(2);
  const config = loadConfig();
  if (what === 'restore') await restore(config, path, options);
  else await backup(config);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = [ConfigError, DatabaseError, BackupError].some((kind) => error instanceof kind);
    process.stderr.write(
      `${isKnown && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  },
);
