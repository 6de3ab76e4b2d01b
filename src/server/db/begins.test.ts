import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { onlyReading, statingLevel } from './begins.ts';
import type { DB } from './schema.ts';
import { inSnapshot, inTransaction } from './transaction.ts';
import type { Client } from './through.ts';

let asked: string[];
/** What is asked once it is, where the database does not answer it. */
let refused: { text: string; error: Error } | undefined;

beforeEach(() => {
  asked = [];
  refused = undefined;
});

function pool(): PostgresPool {
  let status = 'I';
  const query = async (text: string) => {
    asked.push(text);
    if (text === refused?.text) throw refused.error;
    if (/^(begin|start)/.test(text)) status = 'T';
    if (/^(commit|rollback)/.test(text)) status = 'I';
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  const client = { query, release: () => {}, getTransactionStatus: () => status };
  return { options: {}, end: async () => {}, connect: async () => client as unknown as Client };
}

const over = (connections: PostgresPool) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
const one = sql`select 1`;

describe('how a transaction is kept apart', () => {
  it('[NODE-43] is said as it begins, once the settings say it', async () => {
    const db = over(statingLevel(pool(), 'serializable'));
    await inTransaction(db, (tx) => one.execute(tx));
    await inSnapshot(db, (tx) => one.execute(tx));
    expect(asked).toEqual([
      'begin isolation level serializable',
      'select 1',
      'commit',
      'start transaction isolation level repeatable read read only',
      'select 1',
      'commit',
    ]);
  });
});

const BEGIN = 'begin isolation level repeatable read read only';

describe('[NODE-40] what only reads', () => {
  it('says so of each statement and each transaction, and of nothing that stays', async () => {
    const db = over(onlyReading(pool()));
    await one.execute(db);
    await inTransaction(db, (tx) => one.execute(tx));
    expect(asked).toEqual([BEGIN, 'select 1', 'commit', BEGIN, 'select 1', 'commit']);
  });

  it('ends what was refused, and asks nothing more of who does not answer', async () => {
    const db = over(onlyReading(pool()));
    refused = { text: 'select 1', error: Object.assign(new Error('refused'), { severity: 'ERROR' }) };
    await expect(one.execute(db)).rejects.toThrow('refused');
    expect(asked).toEqual([BEGIN, 'select 1', 'rollback']);
    refused = { text: 'select 1', error: new Error('Query read timeout') };
    await expect(one.execute(db)).rejects.toThrow('timeout');
    expect(asked.slice(3)).toEqual([BEGIN, 'select 1']);
  });
});
