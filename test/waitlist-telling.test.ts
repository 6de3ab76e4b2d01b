import { SMTPServer } from 'smtp-server';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/server/db/index.ts';
import { eraseAsks } from '../src/server/features/waitlist/index.ts';
import { createSmtpSender } from '../src/server/providers/mail/smtp.ts';
import { AZUL_M, AZUL_P, openWaitlistBench, type WaitlistBench } from './support/waitlist-bench.ts';

let bench: WaitlistBench;

beforeAll(async () => {
  bench = await openWaitlistBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.db.deleteFrom('waitlist_asks').execute());

describe('telling', () => {
  it('[WAIT-07] writes to exactly the first three of ten where three units come, each once, however many nodes look', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(10);
    await bench.askAll({ produto, ...AZUL_M }, emails);
    await bench.restock(produto, { 'Azul M': 3 });
    await Promise.all([
      bench.worker.runOnce(),
      bench.otherWorker().runOnce(),
      bench.otherWorker().runOnce(),
      bench.otherWorker().runOnce(),
    ]);
    expect(await bench.told()).toEqual(emails.slice(0, 3));
    expect(await bench.told()).toEqual([]);
  });

  it('[WAIT-08] tells others when it is back again: at once where those told have bought, else after a day', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(9);
    await bench.askAll({ produto, ...AZUL_M }, emails);
    await bench.restock(produto, { 'Azul M': 3 });
    expect(await bench.told()).toEqual(emails.slice(0, 3));
    for (const email of emails.slice(0, 3)) await bench.buy(email, produto);
    await bench.restock(produto, {});
    await bench.restock(produto, { 'Azul M': 3 });
    expect(await bench.told()).toEqual(emails.slice(3, 6));
    // Nobody of these has bought: somebody else has, and three came again.
    await bench.restock(produto, {});
    await bench.restock(produto, { 'Azul M': 3 });
    expect(await bench.told()).toEqual([]);
    await bench.age(1);
    expect(await bench.told()).toEqual(emails.slice(6));
  });

  it('[WAIT-07] tells who wants any size of a colour, or any of the product, whatever of it comes', async () => {
    const { id: produto } = await bench.dress();
    const [ofColor = '', ofSize = '', ofAny = '', ofOther = ''] = bench.newPeople(4);
    await bench.askAll({ produto, cor: 'Azul' }, [ofColor]);
    await bench.askAll({ produto, tamanho: 'P' }, [ofSize]);
    await bench.askAll({ produto }, [ofAny]);
    await bench.askAll({ produto, cor: 'Rosa', tamanho: 'M' }, [ofOther]);
    await bench.restock(produto, { 'Azul P': 3 });
    expect(await bench.told()).toEqual([ofColor, ofSize, ofAny]);
    expect(bench.mailTo(ofAny)?.text).toContain(`/produto/${produto}?cor=Azul&tamanho=P`);
  });

  it('[WAIT-09] tells nobody of what is hidden or archived, until it is shown', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(1);
    await bench.askAll({ produto, ...AZUL_M }, emails);
    await bench.call('PUT', `/api/produtos/${produto}`, { ativo: false });
    await bench.restock(produto, { 'Azul M': 3 });
    expect(await bench.told()).toEqual([]);
    await bench.db
      .updateTable('products')
      .set({ ativo: true, archived_at: bench.clock() })
      .where('id', '=', produto)
      .execute();
    expect(await bench.told()).toEqual([]);
    await bench.db.updateTable('products').set({ archived_at: null }).where('id', '=', produto).execute();
    expect(await bench.told()).toEqual(emails);
  });

  it('[WAIT-10] writes nothing of what is gone again by then, and keeps her place', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(2);
    await bench.askAll({ produto, ...AZUL_M }, emails);
    await bench.restock(produto, { 'Azul M': 1 });
    await bench.worker.runOnce();
    await bench.restock(produto, {});
    expect(await bench.told()).toEqual([]);
    await bench.restock(produto, { 'Azul M': 1 });
    expect(await bench.told()).toEqual(emails.slice(0, 1));
  });

  it('[WAIT-11] names the piece and nobody, promises nothing, and leads to its colour and size', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(1);
    await bench.askAll({ produto, ...AZUL_M }, emails);
    await bench.restock(produto, { 'Azul M': 1 });
    await bench.told();
    const mail = bench.mailTo(emails[0] ?? '');
    expect(mail?.subject).toBe('Voltou: Vestido Lis, Azul, tamanho M');
    expect(mail?.text).toContain('não reservamos: a peça fica com quem comprar primeiro');
    expect(mail?.text).toContain(`https://loja.example/produto/${produto}?cor=Azul&tamanho=M`);
    expect(mail?.text).toContain('Parar todos os avisos: https://loja.example/parar-avisos/');
    expect(mail?.html).toContain('>Parar todos os avisos</a>');
    expect(mail?.text).toContain('Olá!');
  });
});

describe('stopping', () => {
  async function toldOnce(wishes: Record<string, unknown>[] = [AZUL_M]) {
    const { id: produto } = await bench.dress();
    const [email = ''] = bench.newPeople(1);
    for (const wish of wishes) await bench.askAll({ produto, ...wish }, [email]);
    await bench.restock(produto, { 'Azul M': 1 });
    await bench.told();
    return { produto, email, path: bench.stopPathOf(email) };
  }
  const open = async (path: string, method: string, more: RequestInit = {}) => {
    const answer = await fetch(bench.front.url + path, { method, ...more });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('[WAIT-12] takes one press: opening the link stops nothing, its button all that goes to the e-mail', async () => {
    const { produto, email, path } = await toldOnce([AZUL_M, { cor: 'Rosa' }]);
    const seen = await open(path, 'GET');
    expect([seen.status, seen.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(seen.text).toContain('<button type="submit">Parar os avisos</button>');
    expect(seen.text).toContain('Ateliê &#38; Cia');
    expect(await bench.asksOf(email)).toHaveLength(2);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await open(path, 'POST', { headers: form, body: '' });
    expect([pressed.status, pressed.text]).toEqual([200, expect.stringContaining('os avisos pararam')]);
    expect(await bench.asksOf(email)).toEqual([]);
    await bench.restock(produto, { 'Rosa P': 3 });
    expect(await bench.told()).toEqual([]);
    const again = await open(path, 'POST', { headers: form });
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('Este link não vale mais')]);
  });

  it('[WAIT-13] takes the press that mail programs make, by their header', async () => {
    const { email, path } = await toldOnce();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await open(path, 'POST', { body })).status).toBe(200);
    expect(await bench.asksOf(email)).toEqual([]);

    const raw = Promise.withResolvers<string>();
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        buffer(stream).then((data) => raw.resolve(data.toString()), raw.reject);
        stream.on('end', () => done());
      },
    });
    const port = await new Promise<number>((resolve) => {
      const net = server.listen(0, '127.0.0.1', () => {
        const address = net.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const sender = createSmtpSender({
      server: `smtp://127.0.0.1:${port}`,
      names: () => ({ from: 'loja@example.com', replyTo: 'loja@example.com' }),
      domain: 'loja.example',
    });
    const letter = { subject: 'Voltou', text: 'x', html: 'x', reference: 'a1' };
    const stopUrl = `https://loja.example${path}`;
    const to = { name: '', address: email };
    await sender.send({ ...letter, to, stopUrl }, AbortSignal.timeout(10_000));
    const written = (await raw.promise).replaceAll(/\r\n\s+/g, ' ');
    expect(written).toContain(`List-Unsubscribe: <${stopUrl}>`);
    expect(written).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('[WAIT-14] keeps an ask for 180 days, and what was told for 30', async () => {
    const { email, produto } = await toldOnce();
    const [other = ''] = bench.newPeople(1);
    await bench.askAll({ produto, ...AZUL_P }, [other]);
    await bench.age(29);
    await bench.worker.runOnce();
    expect([(await bench.asksOf(email)).length, (await bench.asksOf(other)).length]).toEqual([1, 1]);
    await bench.age(2);
    await bench.worker.runOnce();
    expect([(await bench.asksOf(email)).length, (await bench.asksOf(other)).length]).toEqual([0, 1]);
    await bench.age(150);
    await bench.worker.runOnce();
    expect(await bench.asksOf(other)).toEqual([]);
  });

  it('[WAIT-15] sends nothing to who was forgotten while her letter waited', async () => {
    const { id: produto } = await bench.dress();
    const [email = ''] = bench.newPeople(1);
    await bench.askAll({ produto, ...AZUL_M }, [email]);
    await bench.restock(produto, { 'Azul M': 1 });
    await bench.worker.runOnce();
    await inTransaction(bench.db, (tx) => eraseAsks(tx, email));
    expect(await bench.told()).toEqual([]);
  });
});
