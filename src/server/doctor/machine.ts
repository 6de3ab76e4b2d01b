import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { arch, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { openFilesLimit } from '../limits/open-files.ts';
import { dataKeyFile } from '../security/data-key-file.ts';
import type { Check, Finding } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

const diskCheck = (folder: string): Check => ({
  what: 'Disco',
  async look() {
    const { bavail, bsize } = await statfs(await nearest(folder));
    const free = Math.round((bavail * bsize) / MEGABYTE);
    const text = `${free.toLocaleString('pt-BR')} MB livres em ${folder}`;
    const todo = 'Abra espaço ou aumente o disco: sem ele nenhum pedido é gravado.';
    if (free < 200) return [{ what: 'Disco', state: 'bad', text, todo }];
    return [
      free < 2000 ? { what: 'Disco', state: 'warn', text, todo } : { what: 'Disco', state: 'ok', text },
    ];
  },
});

/** The folder, or the nearest one above that is there: it is made by the first start. */
async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => null);
  return there !== null || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Whoever helps asks for it first. */
const versionCheck: Check = {
  what: 'Versão',
  async look() {
    const about: unknown = JSON.parse(
      await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    const version = typeof about === 'object' && about !== null && 'version' in about ? about.version : '';
    const text = `Vitrine ${String(version)}, Node.js ${process.versions.node}, ${platform()} ${arch()}`;
    return [{ what: 'Versão', state: 'ok', text }];
  },
};

const LEAST_FILES = 4096;

const limitsCheck: Check = {
  what: 'Máquina',
  async look() {
    const found: Finding[] = [];
    const memory = Math.round(totalmem() / MEGABYTE);
    const memoryText = `${memory.toLocaleString('pt-BR')} MB de memória`;
    if (memory < 900)
      found.push({
        what: 'Máquina',
        state: 'warn',
        text: memoryText,
        todo: 'Com menos de 1 GB ela para sozinha em dias de movimento.',
      });
    const files = openFilesLimit();
    if (files < LEAST_FILES)
      found.push({
        what: 'Máquina',
        state: 'warn',
        text: `só ${files} arquivos e conexões abertos ao mesmo tempo`,
        todo: `Aumente para ${LEAST_FILES} ou mais (LimitNOFILE no systemd, ulimit -n).`,
      });
    return found.length > 0 ? found : [{ what: 'Máquina', state: 'ok', text: memoryText }];
  },
};

interface DataKeyGiven {
  dataDir: string;
  databaseUrl: string | undefined;
  /** How many keys DATA_KEY has. */
  dataKeys: number;
}

const OLD_DAYS = 2;

interface BackupGiven {
  backupFolder: string;
  /** 0: the shop makes none by itself. */
  backupHours: number;
  now: Date;
}

const backupCheck = ({ backupFolder: folder, backupHours, now }: BackupGiven): Check => ({
  what: 'Backup',
  async look() {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup'));
    const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
    const todo =
      backupHours > 0
        ? `Com a loja aberta sai um a cada ${backupHours} h; npm run backup faz um agora. Guarde-o também em outra máquina.`
        : 'Ligue BACKUP_EVERY_HOURS=24 ou rode npm run backup todo dia, e guarde o arquivo em outra máquina.';
    if (times.length === 0) return [{ what: 'Backup', state: 'warn', text: `nenhum em ${folder}`, todo }];
    const days = Math.floor((now.getTime() - Math.max(...times)) / DAY_MS);
    const text =
      days < 1
        ? 'o último é de hoje ou de ontem'
        : `o último é de ${days} ${days === 1 ? 'dia' : 'dias'} atrás`;
    return [
      days > OLD_DAYS ? { what: 'Backup', state: 'warn', text, todo } : { what: 'Backup', state: 'ok', text },
    ];
  },
});

const COPY = 'nenhum backup a leva, então anote-a fora daqui (npm run data-key)';

/** May a second factor be kept, and by a key that nobody else reads? Nothing of the key is said. */
const dataKeyCheck = ({ dataDir, databaseUrl, dataKeys }: DataKeyGiven): Check => ({
  what: 'Chave dos dados',
  async look() {
    const what = 'Chave dos dados';
    if (dataKeys === 0 && databaseUrl !== undefined) {
      const todo =
        'Defina DATA_KEY (openssl rand -base64 32) e guarde-a também fora deste servidor. Com mais de um servidor, primeiro DATA_KEY=antiga,nova ' +
        'em todos (a antiga aparece em npm run data-key), e só depois DATA_KEY=nova,antiga, um por um.';
      return [
        {
          what,
          state: 'warn',
          text: 'falta: os CPFs ficam fechados com uma chave que está no próprio banco, e qualquer cópia dele os abre; ninguém da equipe pode ligar a verificação em duas etapas',
          todo,
        },
      ];
    }
    const path = dataKeyFile(dataDir);
    const file = databaseUrl === undefined ? await stat(path).catch(() => null) : null;
    if (file !== null && (file.mode & 0o077) !== 0 && process.platform !== 'win32') {
      return [
        { what, state: 'bad', text: `outros usuários podem ler ${path}`, todo: `Rode chmod 600 ${path}.` },
      ];
    }
    if (dataKeys > 0) return [{ what, state: 'ok', text: `${dataKeys} em DATA_KEY; ${COPY}` }];
    const text = file === null ? 'será criada na primeira abertura' : `em ${path}; ${COPY}`;
    return [{ what, state: 'ok', text }];
  },
});

/** The machine that the shop runs on. */
export const machineChecks = (given: DataKeyGiven & BackupGiven): Check[] => [
  versionCheck,
  diskCheck(given.dataDir),
  dataKeyCheck(given),
  limitsCheck,
  backupCheck(given),
];
