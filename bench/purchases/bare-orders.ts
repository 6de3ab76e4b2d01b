import { randomUUID } from 'node:crypto';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** Where the least that an order can be is done: the database, and the stand-in's call for a charge. */
export interface BareGiven {
  database: pg.PoolConfig;
  charges: string;
  token: string;
}

/**
 * The floor under an order: a bare node:http program that writes one row down for good, has PIX made by the same stand-in, and
 * writes another. Nothing is priced, held, counted, mailed or heard of afterwards.
 */
process.once('message', (given) => {
  const { database, charges, token } = given as BareGiven;
  const pool = new pg.Pool(database);
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const charge = async (): Promise<{ id: number }> => {
    const key = randomUUID();
    const body = JSON.stringify({
      transaction_amount: 199.9,
      payment_method_id: 'pix',
      external_reference: key,
      payer: { email: 'maria@example.com', identification: { type: 'CPF', number: '12345678909' } },
    });
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-idempotency-key': key,
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(charges, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body);
    });
    const told = await text(answer);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${told}`);
    return JSON.parse(told) as { id: number };
  };
  const server = createServer((asked, response) => {
    const order = async () => {
      const { rows } = await pool.query<{ id: number }>({
        name: 'order',
        text: 'insert into bench_orders (body) values ($1) returning id',
        values: [await text(asked)],
      });
      const { id } = await charge();
      await pool.query({
        name: 'charge',
        text: 'insert into bench_charges (order_id, charge) values ($1, $2)',
        values: [rows[0]?.id, id],
      });
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
    };
    order().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
