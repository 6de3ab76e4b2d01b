import { setTimeout as sleep } from 'node:timers/promises';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { paymentBody } from '../../test/support/goods.ts';
import { personNumber } from '../../test/support/people.ts';
import type { StandInProvider } from '../../test/support/provider.ts';
import type { Wanted } from '../../test/support/shopper.ts';
import { ask } from '../edge/ask.ts';
import type { Asked, Bought } from './report.ts';

/** Everybody who is in the shop while it is upgraded, each request told as it ended. */
export interface Crowd {
  asked: Asked[];
  bought: Bought[];
  /** What is asked from now on belongs to this part of the drill. */
  phase(name: string): void;
  stop(): Promise<void>;
}

interface Given {
  port: number;
  wanted: Wanted;
  provider: StandInProvider;
  adminToken: string;
}

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** An address of this machine that only she has. */
  from?: string;
}

interface Answered<T> {
  status: number;
  body: T;
}

/** One call or page through the proxy. */
export type Ask = <T = Record<string, unknown>>(path: string, sent?: Sent) => Promise<Answered<T>>;

/** Asks the proxy at this port as a browser does, JSON or not. */
export const askAt =
  (port: number): Ask =>
  async <T>(path: string, { method, body, headers = {}, from }: Sent = {}) => {
    const told = await ask(port, path, {
      ...(method !== undefined && { method }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(from !== undefined && { from }),
    });
    const text = told.body.toString();
    const isJson = told.headers['content-type']?.includes('json') === true;
    return { status: told.status, body: (isJson ? JSON.parse(text) : text) as T };
  };

/** Tries of one purchase, as the shop's own page waits and sends again by the same key. */
const MOST_TRIES = 20;
const TRY_AGAIN_MS = 1500;
const CEP = '01310-100';

/** Loopback's own addresses, so that limits see many people. */
const addressOf = (number: number) =>
  `127.${2 + (number >> 16)}.${(number >> 8) & 255}.${1 + (number & 127)}`;

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'codigo' in body ? ` ${String(body.codigo)}` : '';

/** Sends all of them in; they go on until told to stop. */
export function startCrowd({ port, wanted, provider, adminToken }: Given): Crowd {
  const plain = askAt(port);
  const asked: Asked[] = [];
  const bought: Bought[] = [];
  const ending = new AbortController();
  let phase = 'before';
  let persons = 0;

  /** Asks and writes down how it went; throws what broke. */
  async function told<T>(kind: string, path: string, sent: Sent & { fine?: readonly number[] } = {}) {
    const { fine = [200], ...rest } = sent;
    const began = performance.now();
    const during = phase;
    const done = (wrong: string | undefined) =>
      void asked.push({ phase: during, kind, ms: performance.now() - began, wrong });
    try {
      const answer = await plain<T>(path, rest);
      const name = `${sent.method ?? 'GET'} ${path.replace(/\d{4,}|[\w-]{20,}/g, '…')}`;
      done(fine.includes(answer.status) ? undefined : `${name} ${answer.status}${codeOf(answer.body)}`);
      return answer;
    } catch (error) {
      done(
        `${sent.method ?? 'GET'} ${path.split('?')[0]}: ${error instanceof Error ? error.message : String(error)}`,
      );
      throw error;
    }
  }

  async function keepOn(pauseMs: number, act: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await act(turn).catch(() => undefined);
      await sleep(pauseMs);
    }
  }

  const READ = ['/', '/produtos', '/produto/1', '/produto/2', '/carrinho'];
  const LISTED = [
    '/api/produtos',
    '/api/produtos?limit=12&campos=cartao',
    '/api/categorias',
    '/api/produtos/1',
  ];
  const read = (turn: number) =>
    turn % 2 === 0
      ? told('pages', READ[(turn / 2) % READ.length] ?? '/')
      : told('lists', LISTED[((turn - 1) / 2) % LISTED.length] ?? '/api/produtos');

  /** A page and, as a browser does, the files that it names, of which another server may never have heard. */
  async function openAPage(turn: number): Promise<void> {
    const { body } = await told<string>('pages', READ[turn % READ.length] ?? '/');
    const names = [...new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
    const picked = Array.from(
      { length: 4 },
      () => names[Math.floor(Math.random() * names.length)] ?? '/sw.js',
    );
    for (const name of picked) await told('files of pages', name);
  }

  /** A tab that stays open asks for what has changed. */
  async function poll(): Promise<void> {
    await told('open tabs', '/api/promocoes');
    await told('open tabs', '/_.data?_routes=root', { fine: [200, 202] });
  }

  async function lookIntoOffice(turn: number): Promise<void> {
    const headers = { authorization: `Bearer ${adminToken}` };
    const paths = [
      '/api/pedidos?limit=20',
      '/api/gerenciamento/painel',
      '/api/gerenciamento/expedicao',
      '/api/clientes',
    ];
    await told('office', paths[turn % paths.length] ?? '/api/pedidos', { headers });
  }

  async function buy(): Promise<void> {
    persons += 1;
    const from = addressOf(persons);
    const key = `drill-${process.pid}-${persons}`;
    const purchase: Bought = { key, phase, codigo: undefined, sent: 0, isPaid: false };
    const body = await checkOut(persons, from);
    // From here on an order may be made.
    bought.push(purchase);
    const paymentId = await pay(purchase, body, from);
    if (paymentId === undefined) return;
    await provider.decide(paymentId, 'approve');
    for (let tries = 0; tries < MOST_TRIES && !purchase.isPaid; tries += 1) {
      const status = await told<{ pedido?: { status: string } }>(
        'purchases: polls',
        `/api/payment/pix/status/${paymentId}`,
        {
          from,
        },
      ).catch(() => undefined);
      purchase.isPaid = status?.body.pedido?.status === 'paid';
      if (!purchase.isPaid) await sleep(500);
    }
  }

  async function checkOut(person: number, from: string) {
    const { productId, cor, tamanho, preco } = wanted;
    const quote = await told<{ opcoes: { id: string; valor: number; cotacao: string }[] }>(
      'purchases: freight',
      '/api/frete/calcular',
      { method: 'POST', from, body: { cepDestino: CEP, cartItems: [{ id: productId, quantidade: 1 }] } },
    );
    const [option] = quote.body.opcoes;
    if (option === undefined) throw new Error('no freight');
    const cents = (reaisToCents(preco) ?? 0) + (reaisToCents(option.valor) ?? 0);
    const made = paymentBody([], centsToReais(cents));
    made.shipping.frete.address.postal_code = CEP;
    const { email, cpf } = personNumber(person);
    return {
      ...made,
      items: [{ id: productId, quantity: 1, corSelecionada: cor, tamanhoSelecionado: tamanho }],
      shipping: { ...made.shipping, freteSelecionado: { id: option.id, cotacao: option.cotacao } },
      customer: { nome: 'Ana Souza', whatsapp: '(21) 98888-7777', email, cpf },
      payer: { email, first_name: 'Ana', last_name: 'Souza', identification: { type: 'CPF', number: cpf } },
    };
  }

  /** Sends it until it is answered; the payment's number. */
  async function pay(purchase: Bought, body: unknown, from: string): Promise<string | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      purchase.sent += 1;
      const answer = await told<{ payment?: { id: string }; pedido?: { codigo: string } }>(
        'purchases: PIX',
        '/api/payment/pix/create',
        { method: 'POST', from, body, headers: { 'x-idempotency-key': purchase.key }, fine: [200, 201, 409] },
      ).catch(() => undefined);
      if (answer?.body.pedido && answer.body.payment) {
        purchase.codigo = answer.body.pedido.codigo;
        return String(answer.body.payment.id);
      }
      await sleep(TRY_AGAIN_MS);
    }
    return undefined;
  }

  const lanes = [
    ...[0, 1, 2].map((n) => keepOn(60, (turn) => read(n + turn))),
    keepOn(400, openAPage),
    ...[0, 1].map(() => keepOn(700, poll)),
    keepOn(500, lookIntoOffice),
    ...[0, 1].map(() => keepOn(300, buy)),
  ];

  return {
    asked,
    bought,
    phase: (name) => void (phase = name),
    async stop() {
      ending.abort();
      await Promise.all(lanes);
    },
  };
}
