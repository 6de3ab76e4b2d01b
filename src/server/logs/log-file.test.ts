import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogFile } from './log-file.ts';
import { createPeopleLog } from './people-log.ts';

let dataDir: string;
let now: Date;
const clock = () => now;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-log-'));
  now = new Date('2026-02-28T12:00:00Z');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the log in a file', () => {
  it('[OPS-19] is for its owner alone, goes on where it ended, and never takes more than five files', async () => {
    const folder = join(dataDir, 'logs');
    const deps = { folder, clock, maxBytes: 100, onLost: () => expect.unreachable() };
    for (let start = 0; start < 10; start += 1) {
      const log = createLogFile(deps);
      for (let n = 0; n < 5; n += 1) log.write(`${String(start * 5 + n).padStart(39)}\n`);
      log.close();
    }
    const files = (await readdir(folder)).toSorted();
    expect(files).toEqual([
      'vitrine.1.log',
      'vitrine.2.log',
      'vitrine.3.log',
      'vitrine.4.log',
      'vitrine.log',
    ]);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts.map((text) => text.split('\n').map(Number))).toEqual([
      [46, 47, 0],
      [44, 45, 0],
      [42, 43, 0],
      [40, 41, 0],
      [48, 49, 0],
    ]);
    expect((await stat(join(folder, 'vitrine.log'))).mode & 0o777).toBe(0o600);
  });

  it('[OPS-84] is written again, and what keeps it is told, when the clock was set back meanwhile', async () => {
    const blocked = join(dataDir, 'logs');
    await writeFile(blocked, 'a file in the way');
    const said: (string | undefined)[] = [];
    const log = createLogFile({ folder: blocked, clock, onLost: ({ code }) => said.push(code) });
    log.write('lost\n');
    later(-3 * 3_600_000);
    log.write('lost\n');
    expect(said).toEqual(['EEXIST', 'EEXIST']);
    await rm(blocked);
    later(-3 * 3_600_000);
    log.write('kept\n');
    log.close();
    expect(await readFile(log.path, 'utf8')).toBe('kept\n');
  });

  it('[OPS-19] is lost where it cannot be written, which is said once, and goes on when it can be', async () => {
    const blocked = join(dataDir, 'logs');
    await writeFile(blocked, 'a file in the way');
    const said: (string | undefined)[] = [];
    const log = createLogFile({ folder: blocked, clock, onLost: ({ code }) => said.push(code) });
    for (let n = 0; n < 20; n += 1) {
      log.write('lost\n');
      later(10_000);
    }
    expect(said).toEqual(['EEXIST']);
    await rm(blocked);
    log.write('kept\n');
    expect(await readFile(log.path, 'utf8')).toBe('kept\n');
    log.close();
  });
});

const line = (level: string, msg: string) => `${JSON.stringify({ level, time: 'now', msg })}\n`;

describe('the log where a person looks on', () => {
  it('[OPS-20] tells warnings and errors in a sentence each, no more than once a minute, and nothing else', () => {
    const said: string[] = [];
    const log = createPeopleLog({ dataDir, clock, warn: (sentence) => said.push(sentence) });
    log.write(line('info', 'answered'));
    for (let n = 0; n < 50; n += 1) log.write(line('warn', 'mails: not sent'));
    log.write(line('error', 'request failed'));
    const where = `Detalhes em ${join(dataDir, 'logs/vitrine.log')}.`;
    expect(said).toEqual([`Atenção: "mails: not sent". ${where}`, `Erro: "request failed". ${where}`]);
    later(60_000);
    log.write(line('warn', 'mails: not sent'));
    expect(said).toHaveLength(3);
    log.close();
  });

  it('[OPS-20] lets nothing that came in from outside move the cursor or begin a line', () => {
    const said: string[] = [];
    const log = createPeopleLog({ dataDir, clock, warn: (sentence) => said.push(sentence) });
    log.write(line('warn', `\u001b[2Jgone\r\nLoja: http://elsewhere ${'x'.repeat(5000)}`));
    expect(said[0]).toMatch(/^Atenção: " \[2Jgone Loja: http:\/\/elsewhere x{100,200}"\./);
    log.close();
  });
});
