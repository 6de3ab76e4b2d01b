import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OFFICE_PASSWORD, openFactorOffice } from './support/second-factor.ts';
import { openWorkbench } from './support/workbench.ts';

const MINUTE_MS = 60_000;
let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;
let codes: string[];

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench);
  ({ codes } = await desk.setUp(await desk.tokenOf()));
});

const beginFrom = async (from: string) =>
  desk.challengeOf(
    await desk.post('/api/admin/login', { username: 'dona', password: OFFICE_PASSWORD }, { from }),
  );

const logInWith = (cookie: string, from: string) =>
  desk.office.call('POST', '/api/admin/login', {
    body: { username: 'dona', password: OFFICE_PASSWORD },
    from,
    cookie,
  });
const markIn = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('among logins that others begin with her password, her own', () => {
  /** Logins begun in a hundred networks and more, all of them later. */
  async function crowdIn(): Promise<void> {
    const { id } = await bench.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
    const crowd = Array.from({ length: 110 }, (_, at) => ({
      token_hash: randomBytes(32),
      kind: 'login' as const,
      admin_id: id,
      network: `192.0.2.${at}`,
      expires_at: new Date(bench.clock().getTime() + 5 * MINUTE_MS),
    }));
    await bench.db.insertInto('admin_challenges').values(crowd).execute();
    await beginFrom('192.0.2.200');
    expect(await bench.db.selectFrom('admin_challenges').selectAll().execute()).toHaveLength(100);
  }

  it('[MFA-64] of where she has been before is given up last, from however many networks others come', async () => {
    await desk.finish(await beginFrom('203.0.113.50'), codes[0] ?? '', '203.0.113.50');
    const hers = await beginFrom('203.0.113.50');
    await crowdIn();
    expect((await desk.finish(hers, codes[1] ?? '')).status).toBe(200);
  });

  it('[MFA-69] of a browser by which she has been in is given up last, too, from a network that is new', async () => {
    const cameIn = await desk.finish(await beginFrom('203.0.113.50'), codes[0] ?? '', '203.0.113.50');
    const given = cameIn.headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^aparelho=.+; Path=\/api\/admin\/login; .*HttpOnly; SameSite=Lax/);
    const mark = given.split(';')[0] ?? '';
    const beginWith = async (cookie: string, from: string) => desk.challengeOf(await logInWith(cookie, from));
    const hers = await beginWith(mark, '198.18.0.1');
    const forged = await beginWith(`${mark.slice(0, -4)}AAAA`, '198.18.0.2');
    await crowdIn();
    expect((await desk.finish(forged, codes[1] ?? '')).status, 'a mark that is not ours').toBe(401);
    expect((await desk.finish(hers, codes[1] ?? '')).status).toBe(200);
    await desk.hire('bia');
    expect((await desk.logIn('bia')).headers.get('set-cookie'), 'by the password alone').toMatch(
      /^aparelho=/,
    );
    bench.pass(91 * 86_400_000);
    const late = await beginWith(mark, '198.18.0.1');
    await crowdIn();
    expect((await desk.finish(late, codes[2] ?? '')).status, 'after ninety days').toBe(401);
  });
});

it('[LIM-32] while the account is attacked from everywhere, a browser that is known waits for no turn', async () => {
  const mark = markIn(await desk.finish(await beginFrom('203.0.113.50'), codes[0] ?? '', '203.0.113.50'));
  expect(mark).toMatch(/^aparelho=/);
  for (let guess = 0; guess < 25; guess += 1) await desk.logIn('dona', 'outra-senha-2026');
  const began = performance.now();
  const timed = async (cookie: string, from: string) => {
    const { status } = await logInWith(cookie, from);
    return { status, ms: performance.now() - began };
  };
  const [other, hers] = await Promise.all([timed('', '198.18.0.1'), timed(mark, '198.18.0.2')]);
  expect([other.status, hers.status]).toEqual([200, 200]);
  expect(other.ms).toBeGreaterThan(250);
  expect(hers.ms).toBeLessThan(other.ms);
});
