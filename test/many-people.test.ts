import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fold } from '#shared/text.ts';
import { listPeople } from '../src/server/features/customers/guests.store.ts';
import { MARINA, openAccounts, type Accounts } from './support/accounts.ts';

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n));
const guest = (nome: string, at: Date, given: { paid_at?: Date } = {}) =>
  a.insertOrder({
    nome,
    cpf: '',
    email: `${fold(nome).replaceAll(' ', '.')}@example.com`,
    created_at: at,
    ...given,
  });

async function list(words: string, given: { limit?: number; offset?: number; takesLeast?: boolean } = {}) {
  const terms = words === '' ? [] : words.split(' ').map((text) => ({ text, cpf: null }));
  const asked = { limit: 2, offset: 0, takesLeast: true, ...given };
  const thresholds = { counted: 3, lookedThrough: 5 };
  const page = await listPeople(a.db, { terms, searchesPeople: true, ...asked, thresholds });
  return { ...page, people: page.people.map(({ id }) => id) };
}

/** All pages, one after the other, for as long as there may be another one. */
async function walk(words: string): Promise<number[]> {
  const walked: number[] = [];
  for (let more = true; more;) {
    const { people, total, isLeast } = await list(words, { offset: walked.length });
    walked.push(...people);
    expect(total).toBeGreaterThanOrEqual(walked.length);
    more = isLeast || total > walked.length;
    expect(more && people.length === 0).toBe(false);
  }
  return walked;
}

it('[ACUS-20] a list of very many is not counted whole, and its pages show everybody once, the newest first', async () => {
  await a.register(MARINA);
  const guests = [];
  for (let n = 0; n < 7; n += 1) guests.push(await guest(`Pessoa ${n}`, minute(n)));
  const whole = await list('', { limit: 20, takesLeast: false });
  expect(whole).toMatchObject({ total: 8, isLeast: false });
  expect(await list('')).toMatchObject({ total: 4, isLeast: true, people: whole.people.slice(0, 2) });
  expect(await walk('')).toEqual(whole.people);
  expect(whole.people.slice(1)).toEqual(guests.toReversed());
});

it('[ACUS-20] what many answer is found among the newest; what few answer is found whole', async () => {
  for (let n = 0; n < 12; n += 1) await guest(`${n % 2 === 0 ? 'Rita' : 'Ana'} Dias ${n}`, minute(n));
  // Who came first long ago is no newest one, whatever she bought since.
  await guest('Rita Antiga', minute(-60));
  await guest('Rita Antiga', minute(30));
  const whole = await list('rita', { limit: 20, takesLeast: false });
  expect(whole).toMatchObject({ total: 7, isLeast: false });
  expect(await list('rita', { limit: 1 })).toMatchObject({ isLeast: true, people: whole.people.slice(0, 1) });
  expect(await walk('rita')).toEqual(whole.people);
  expect(await list('antiga')).toMatchObject({ total: 1, isLeast: false });
  expect(await list('ninguem')).toMatchObject({ total: 0, isLeast: false, people: [] });
});

it('[ACUS-18] [ACUS-20] who first bought long ago is found, however many of the newest orders are of such people', async () => {
  const old = [];
  for (let n = 0; n < 4; n += 1) old.push(await guest(`Rita Antiga ${n}`, minute(n - 60)));
  const lately = await guest('Rita Nova', minute(20));
  for (let n = 0; n < 4; n += 1) await guest(`Rita Antiga ${n}`, minute(30 + n), { paid_at: minute(40) });
  const everybody = [lately, ...old.toReversed()];
  expect(await list('rita', { limit: 3 })).toMatchObject({ total: 5, people: everybody.slice(0, 3) });
  expect((await list('rita', { limit: 2, offset: 2 })).people).toEqual(everybody.slice(2, 4));
  expect(await walk('rita')).toEqual(everybody);
});

it('[ACUS-20] whoever asks for whole counts gets them', async () => {
  const office = await a.officeToken('admin');
  await a.register(MARINA);
  for (const query of ['', '?total=minimo']) {
    const { headers } = await a.get(`/api/clientes${query}`, office);
    expect([headers.get('x-total-count'), headers.get('x-total-count-at-least')]).toEqual(['1', null]);
  }
  expect((await a.get('/api/clientes?total=muitos', office)).status).toBe(422);
});
