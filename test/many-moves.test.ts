import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartaDeEnvio, Desfecho, SituacaoDeEnvio } from '#shared/wire/many-moves.ts';
import { orderBy } from './support/order-by.ts';
import { CODE, OTHER, parcelsOf, type Parcels, type Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** Orders that are chosen in the list, and begun or sent by one press. */

const ALL = '/gerenciamento/pedidos/lote';
const OWN = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
const FETCHED = { ...OWN, id: 'retirada', tipo: 'retirada' };
const THIRD = 'AA987654326BR';

interface Started extends Refusal {
  mensagem: string;
  pedidos: Desfecho[];
}
interface Sent extends Refusal {
  mensagem: string;
  pedidos: SituacaoDeEnvio[];
  cartas: CartaDeEnvio[];
}

let till: Till;
let admin: Record<string, string>;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());

const change = (id: number, values: object) =>
  till.db.updateTable('orders').set(values).where('id', '=', id).execute();
const paid = async () => (await orderBy(till, 'card')).id;

async function going(frete: object): Promise<number> {
  const id = await paid();
  await change(id, { frete: JSON.stringify(frete) });
  return id;
}

const start = (pedidos: number[], as = admin) => till.post<Started>(`${ALL}/separacao`, { pedidos }, as);
const send = (envios: { pedido: number; rastreio?: string }[], more = {}) =>
  till.post<Sent>(`${ALL}/envio`, { envios, ...more }, admin);
const statusOf = async (id: number) => (await parcels.rowOf(id)).status;
const codesOf = (pedidos: readonly Desfecho[]) => pedidos.map(({ situacao, codigo }) => codigo || situacao);

async function actsOf(id: number): Promise<string[]> {
  const { codigo } = await parcels.rowOf(id);
  const rows = till.db.selectFrom('audit_log').select('action').where('subject', 'like', `%${codigo}%`);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
}

describe('many orders begun by one press', () => {
  it('[ASAL-70] each go by the rules of one, and what stays says why', async () => {
    const [fine, begun, withdrawn, disputed] = [await paid(), await paid(), await paid(), await paid()];
    const open = (await orderBy(till, 'pix')).id;
    await parcels.move(begun, 'processing');
    await change(withdrawn, { withdrawn_at: till.deps.clock() });
    await change(disputed, { disputed: true });
    const { status, body } = await start([fine, begun, withdrawn, disputed, open, 2_000_000]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(codesOf(body.pedidos)).toEqual([
      'feito',
      'ja',
      'desistencia',
      'pedido_contestado',
      'mudanca_invalida',
      'nao_encontrado',
    ]);
    expect(body.mensagem).toBe('1 pedido entrou em separação. 1 já em separação. 4 ficaram como estavam.');
    expect(body.pedidos[2]?.motivo).toContain('desistiu');
    expect(await statusOf(fine)).toBe('processing');
    expect(await actsOf(fine)).toEqual(['pedido_status']);
    expect(await statusOf(withdrawn)).toBe('paid');
    expect(await statusOf(disputed)).toBe('paid');
  });

  it('[ASAL-70] are begun once, whoever presses and however often', async () => {
    const ids = [await paid(), await paid(), await paid()];
    const colleague = await till.administrator('equipe');
    const both = await Promise.all([start(ids), start([...ids].toReversed(), colleague)]);
    expect(both.flatMap(({ body }) => codesOf(body.pedidos)).filter((one) => one !== 'ja')).toSatisfy(
      (rest: string[]) => rest.length >= 3 && rest.every((one) => one === 'feito'),
    );
    expect(codesOf((await start(ids)).body.pedidos)).toEqual(['ja', 'ja', 'ja']);
    for (const id of ids) {
      expect(await statusOf(id)).toBe('processing');
      expect(await actsOf(id)).toEqual(['pedido_status']);
    }
  });

  it('[ASAL-70] are a hundred at most, each once, by whoever may move one', async () => {
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    expect(await start(many)).toMatchObject({ status: 422, body: { erro: expect.stringContaining('100') } });
    expect((await start([])).status).toBe(422);
    expect((await start([1, 1])).status).toBe(422);
    expect((await send([{ pedido: 1 }, { pedido: 1 }])).status).toBe(422);
    expect((await start([1], await till.administrator('expedicao'))).status).toBe(403);
  });
});

describe('many orders sent by one press', () => {
  it('[ASAL-71] are foreseen with who is written to what, and nothing is done', async () => {
    const [carried, fetched, brought, bare] = [
      await paid(),
      await going(FETCHED),
      await going(OWN),
      await paid(),
    ];
    await start([fetched, brought]);
    const envios = [
      { pedido: carried, rastreio: CODE.toLowerCase() },
      { pedido: fetched },
      { pedido: brought },
    ];
    const { status, body } = await send([...envios, { pedido: bare }], { simular: true });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(codesOf(body.pedidos)).toEqual(['feito', 'feito', 'feito', 'sem_codigo']);
    expect(body.pedidos.map(({ forma }) => forma)).toEqual([
      'transportadora',
      'retirada',
      'entrega',
      'transportadora',
    ]);
    expect(body.pedidos[0]).toMatchObject({ rastreio: CODE, transportadora: 'Correios' });
    expect(body.pedidos[3]).toMatchObject({ falta_codigo: true, rastreio: '' });
    expect(body.cartas.map(({ forma, pessoas, emails }) => [forma, pessoas, emails])).toEqual([
      ['transportadora', 1, 1],
      ['entrega', 1, 1],
      ['retirada', 1, 1],
    ]);
    expect(body.cartas[0]?.texto).toContain(CODE);
    expect(body.cartas[2]?.assunto).toMatch(/está pronto para retirada$/);
    expect(body.cartas[2]?.texto).not.toMatch(/^\d{6}$/m);
    expect(await statusOf(carried)).toBe('paid');
    expect(await statusOf(fetched)).toBe('processing');
    expect(await parcels.lettersOf(carried)).toEqual([]);
  });

  it('[ASAL-71] go as it was foreseen, each told once, also when it is pressed again and by two', async () => {
    const [carried, fetched, brought] = [await paid(), await going(FETCHED), await going(OWN)];
    await start([fetched, brought]);
    const envios = [{ pedido: carried, rastreio: CODE }, { pedido: fetched }, { pedido: brought }];
    const both = await Promise.all([send(envios), send(envios)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const again = await send(envios);
    expect(again.body.mensagem).toBe('Nenhum pedido foi marcado como enviado. 3 já enviados.');
    for (const id of [carried, fetched, brought]) {
      expect(await statusOf(id)).toBe('shipped');
      expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    }
    expect(await actsOf(carried)).toEqual(['pedido_envio']);
    expect((await parcels.rowOf(carried)).rastreio).toBe(CODE);
  });

  it('[ASAL-71] correct no code that went out, take none that is wrong, and send nothing that is not laid ready', async () => {
    const [sent, wrong, unready, withdrawn] = [
      await paid(),
      await paid(),
      await going(FETCHED),
      await paid(),
    ];
    await parcels.note(sent, { rastreio: OTHER });
    await change(withdrawn, { withdrawn_at: till.deps.clock() });
    const { body } = await send([
      { pedido: sent, rastreio: THIRD },
      { pedido: wrong, rastreio: 'abc' },
      { pedido: unready },
      { pedido: withdrawn, rastreio: CODE },
    ]);
    expect(codesOf(body.pedidos)).toEqual(['ja_enviado', 'invalido', 'separe_antes', 'desistencia']);
    expect((await parcels.rowOf(sent)).rastreio).toBe(OTHER);
    expect(await parcels.lettersOf(sent)).toEqual(['pedido_enviado']);
    expect(await statusOf(wrong)).toBe('paid');
    expect(await statusOf(unready)).toBe('paid');
    expect(await statusOf(withdrawn)).toBe('paid');
  });

  it('[ASAL-71] a code that is given for two orders is doubted, and goes', async () => {
    const [one, other] = [await paid(), await paid()];
    const envios = [one, other].map((pedido) => ({ pedido, rastreio: 'AA555555555BR' }));
    const foreseen = await send(envios, { simular: true });
    const doubts = foreseen.body.pedidos.map(({ avisos }) => avisos);
    const words = 'Este código está em mais de um dos pedidos escolhidos.';
    expect(doubts).toEqual([[words], [words]]);
    const { body } = await send(envios);
    expect(codesOf(body.pedidos)).toEqual(['feito', 'feito']);
    for (const id of [one, other]) {
      expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped', rastreio: 'AA555555555BR' });
      expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    }
  });

  it('[ASAL-71] of two codes for one order the first is kept, and the other is told', async () => {
    const id = await paid();
    const both = await Promise.all([
      send([{ pedido: id, rastreio: OTHER }]),
      send([{ pedido: id, rastreio: THIRD }]),
    ]);
    const came = both.flatMap(({ body }) => codesOf(body.pedidos));
    expect(came.filter((one) => one === 'feito')).toHaveLength(1);
    expect(came).toSatisfy((all: string[]) => all.some((one) => /^(rastreio_mudou|ja_enviado)$/.test(one)));
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
  });
});
