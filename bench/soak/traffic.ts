import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wanted } from '../../test/support/shopper.ts';
import { addressOf, buyerAt } from '../../test/support/chaos/buyers.ts';
import type { StandInProvider } from '../../test/support/provider.ts';
import type { Random } from '../../test/support/hostile-values.ts';

export interface Counts {
  requests: number;
  /** By status; 0 where there was no answer. */
  statuses: Map<number, number>;
  bought: number;
  /** Purchases that came to nothing, by why: the call, its status and its `codigo`. */
  unsold: Map<string, number>;
}

interface TrafficOptions {
  url: string;
  provider: StandInProvider;
  wanted: Wanted;
  random: Random;
  /** Requests a second, those of purchases among them. */
  rate: number;
}

/** Requests of which a purchase is made: freight, its charge, and two looks at what became of it. */
const REQUESTS_OF_A_PURCHASE = 4;
/** Of each second's requests so many are purchases'. */
const BUYING_SHARE = 0.1;
const MOST_OPEN = 400;
const PERSONS = 3000;
const PATIENCE_MS = 30_000;

const pages = ['/', '/produtos', '/produtos?categoria=Croppeds', '/produto/1', '/produto/2', '/carrinho'];
const calls = ['/api/produtos', '/api/produtos?limit=12&campos=cartao', '/api/categorias', '/api/produtos/3'];

class Unsold extends Error {}

const told = (body: object) => ('codigo' in body ? String(body.codigo) : JSON.stringify(body));

/** Shoppers who look, and some who buy, at so many requests a second until `stop`. */
export function startTraffic(options: TrafficOptions) {
  const { url, provider, wanted, random, rate } = options;
  const counts: Counts = { requests: 0, statuses: new Map(), bought: 0, unsold: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
  const open = new Set<Promise<void>>();
  let persons = 0;

  const count = (status: number) => {
    counts.requests += 1;
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
  };
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '/';

  function look(): Promise<void> {
    const isPage = random() < 0.6;
    const headers = {
      accept: isPage ? 'text/html' : 'application/json',
      'accept-encoding': 'br',
      'x-forwarded-for': addressOf(Math.floor(random() * PERSONS)),
    };
    return new Promise((resolve) => {
      const sent = request(url + oneOf(isPage ? pages : calls), { agent, headers }, (answer) => {
        answer.resume().once('close', () => resolve(count(answer.statusCode ?? 0)));
      });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy());
      sent.once('error', () => resolve(count(0)));
      sent.end();
    });
  }

  /** Most are paid, some are given up, some are left to expire. */
  async function buy(): Promise<void> {
    persons += 1;
    // Hers for good: others come while she waits for her freight.
    const person = persons;
    const buyer = buyerAt(url, person);
    const body = await buyer.checkOut([wanted]);
    const made = await buyer.payByPix(body, `prova-${process.pid}-${person}`);
    count(200);
    count(made.status);
    if (made.status !== 201) throw new Unsold(`PIX ${made.status} ${told(made.body)}`);
    const { payment, pedido } = made.body;
    count((await buyer.get(`/api/payment/pix/status/${payment.id}`)).status);
    const fate = random();
    if (fate < 0.8) await provider.decide(payment.id ?? '', 'approve');
    else if (fate < 0.9) await buyer.post(`/api/payment/pix/cancelar/${pedido.codigo}`, {});
    await sleep(1000);
    count((await buyer.get(`/api/pedidos/${pedido.codigo}/status`)).status);
    counts.bought += 1;
  }

  function giveUp(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    counts.unsold.set(why, (counts.unsold.get(why) ?? 0) + 1);
  }

  function begin(work: Promise<void>): void {
    const ended = work.catch(giveUp).finally(() => open.delete(ended));
    open.add(ended);
  }

  const buying = BUYING_SHARE / REQUESTS_OF_A_PURCHASE;
  const buys = buying / (1 - BUYING_SHARE + buying);
  const began = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    const elapsed = (performance.now() - began) / 1000;
    const acts = (elapsed * rate * (1 - BUYING_SHARE)) / (1 - buys);
    for (; due < acts; due += 1) if (open.size < MOST_OPEN) begin(random() < buys ? buy() : look());
  }, 20);
  return {
    counts,
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
    },
  };
}
