import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Conta {
  numero: string;
  nossaRef: string;
  situacao: 'AGUARDANDO' | 'LIQUIDADA' | 'RECUSADA' | 'DEVOLVIDA' | 'BAIXADA';
  centavos: number;
  devolvidos: number;
  mudou: string;
}

const SECRET = 'chave-do-balcao';

/** The signature of what the Balcão sends: of its body, letter by letter. */
export function balcaoSignature(body: string): string {
  return createHmac('sha512', SECRET).update(body).digest('base64');
}

/**
 * The Balcão, a payment provider that there isn't: one pays on its own page only, and it has words, amounts and
 * notifications of its own make.
 */
export async function openBalcao(clock: () => Date) {
  const contas = new Map<string, Conta>();
  const byKey = new Map<string, Conta>();
  const newest = () => [...contas.values()].toReversed();

  function open(key: string, asked: { nossaRef: string; centavos: number }): Conta {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const numero = `BC-${randomUUID().slice(0, 8)}`;
    const conta: Conta = {
      ...asked,
      numero,
      situacao: 'AGUARDANDO',
      devolvidos: 0,
      mudou: clock().toISOString(),
    };
    contas.set(numero, conta);
    byKey.set(key, conta);
    return conta;
  }

  function giveBack(conta: Conta, centavos: number) {
    change(conta, { devolvidos: conta.devolvidos + centavos });
    if (conta.devolvidos === conta.centavos) change(conta, { situacao: 'DEVOLVIDA' });
    return { recibo: `${conta.numero}-D`, centavos, feito: true };
  }

  function change(conta: Conta, what: Partial<Conta>): void {
    Object.assign(conta, what, { mudou: new Date(clock().getTime() + 1).toISOString() });
  }

  function answer(method: string, path: string[], body: Record<string, unknown>): unknown {
    const [room, numero = '', act] = path;
    if (room !== 'contas') return undefined;
    if (method === 'POST' && numero === '') {
      return open(String(body['chave']), {
        nossaRef: String(body['ref']),
        centavos: Number(body['centavos']),
      });
    }
    if (numero === '') return newest();
    const conta = contas.get(numero);
    if (conta === undefined) return undefined;
    if (act === 'devolver')
      return giveBack(conta, Number(body['centavos'] ?? conta.centavos - conta.devolvidos));
    if (act === 'baixar' && conta.situacao === 'AGUARDANDO') change(conta, { situacao: 'BAIXADA' });
    return conta;
  }

  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://balcao');
      const found = answer(request.method ?? '', url.pathname.split('/').filter(Boolean), body);
      response.writeHead(found === undefined ? 410 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? { erro: 'nada aqui' }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    contas,
    /** What a shopper does on its page. */
    decide(numero: string, situacao: 'LIQUIDADA' | 'RECUSADA'): Conta {
      const conta = contas.get(numero);
      if (conta === undefined) throw new Error(`no ${numero}`);
      change(conta, { situacao });
      return conta;
    },
    /** Tells the shop that something moved. */
    async notify(shopUrl: string, numero: string, signature?: string): Promise<number> {
      const body = JSON.stringify({ aviso: randomUUID(), sobre: { tipo: 'conta', numero } }, null, 1);
      const answered = await fetch(`${shopUrl}/api/payment/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'balcao-selo': signature ?? balcaoSignature(body) },
        body,
      });
      return answered.status;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
