import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggerOptions } from './request-log.ts';

it('writes an error and its cause without the rows that the database tells of', () => {
  const lines: string[] = [];
  const options = loggerOptions('info');
  if (typeof options !== 'object') throw new Error('no options');
  const stream = { write: (line: string) => void lines.push(line) };
  const { log } = Fastify({ logger: { ...options, stream } });
  const facts = {
    code: '23505',
    constraint: 'customers_email_key',
    table: 'customers',
    detail: 'Key (email)=(ana@example.com) already exists.',
    where: 'ana@example.com',
  };
  const refused = Object.assign(new Error('duplicate key value'), facts);
  log.error({ err: new Error('could not be kept', { cause: refused }) }, 'request failed');
  log.error({ err: refused }, 'request failed');
  log.error(refused);

  const known = { type: 'Error', message: 'duplicate key value', code: '23505', table: 'customers' };
  expect(lines.join('')).not.toContain('ana@example.com');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'could not be kept', cause: known } });
  for (const line of lines.slice(1)) expect(JSON.parse(line)).toMatchObject({ err: known });
});
