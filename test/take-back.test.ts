import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { Desfecho, PassoDado } from '#shared/wire/many-moves.ts';
import { stepToTakeBack } from '../src/server/features/orders/take-back.ts';
import { orderBy } from './support/order-by.ts';
import { CODE, parcelsOf, type Parcels, type Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** Orders that were begun or sent by one press, and are taken back by another. */

const ALL = '/gerenciamento/pedidos/lote';
const OWN = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
const THIRD = 'AA987654326BR';

interface Started extends Refusal {
  mensagem: string;
  pedidos: Desfecho[];
  passos: PassoDado[];
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
  till.post<Started>(`${ALL}/envio`, { envios, ...more }, admin);
const undo = (passos: PassoDado[], as = admin) => till.post<Started>(`${ALL}/desfazer`, { passos }, as);
const statusOf = async (id: number) => (await parcels.rowOf(id)).status;
const codesOf = (pedidos: readonly Desfecho[]) => pedidos.map(({ situacao, codigo }) => codigo || situacao);

async function actsOf(id: number): Promise<string[]> {
  const { codigo } = await parcels.rowOf(id);
  const rows = till.db.selectFrom('audit_log').select('action').where('subject', 'like', `%${codigo}%`);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
}

describe('many orders taken back by one press', () => {
  const letterOf = (id: number) =>
    till.db.selectFrom('outbox').selectAll().where('dedup_key', '=', `pedido_enviado:${id}`);
  /** As if the worker had sent it. */
  const told = (id: number) =>
    till.db
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: till.deps.clock(), tries: 1 })
      .where('dedup_key', '=', `pedido_enviado:${id}`)
      .execute();

  const insertLabel = (order_id: number) =>
    till.db
      .insertInto('labels')
      .values({
        order_id,
        client_key: 'k',
        reference: `etq-${order_id}-0000000`,
        service_id: '1',
        service: 'PAC',
        carrier: 'Correios',
        agreed_cents: 100,
        bought_by: 'x',
        created_at: till.now(),
        updated_at: till.now(),
      })
      .execute();

  it('[ASAL-75] what was begun is where it was, once, whoever presses and however often', async () => {
    const ids = [await paid(), await paid(), await paid()];
    const [one = 0, gone = 0] = ids;
    const begun = await start([...ids, 2_000_000]);
    expect(begun.body.passos.map(({ pedido }) => pedido).toSorted()).toEqual(ids.toSorted());
    expect((await start(ids)).body.passos).toEqual([]);
    await parcels.note(gone, { rastreio: CODE });
    const colleague = await till.administrator('equipe');
    const both = await Promise.all([undo(begun.body.passos), undo(begun.body.passos, colleague)]);
    const came = both.map(({ body }) => codesOf(body.pedidos));
    expect(came.every(([, second]) => second === 'mudou')).toBe(true);
    expect(came.flatMap(([first]) => first ?? []).toSorted()).toEqual(['feito', 'ja']);
    expect(both[0]?.body.pedidos[1]?.motivo).toContain('agora está "Enviado"');
    expect(await statusOf(one)).toBe('paid');
    expect(await statusOf(gone)).toBe('shipped');
    expect(await actsOf(one)).toEqual(['pedido_status', 'pedido_status']);
    expect(await parcels.roadOf(one)).toEqual(expect.arrayContaining(['admin processing', 'admin paid']));
    // Begun anew it is taken back by its own step alone.
    const again = await start([one]);
    const old = begun.body.passos.filter(({ pedido }) => pedido === one);
    expect(codesOf((await undo(old)).body.pedidos)).toEqual(['mudou']);
    expect(codesOf((await undo(again.body.passos)).body.pedidos)).toEqual(['feito']);
  });

  it('[ASAL-76] what was sent is where it was, and nobody is told of it, as long as the letters wait', async () => {
    const [carried, begun, brought] = [await paid(), await paid(), await going(OWN)];
    await start([begun, brought]);
    const envios = [
      { pedido: carried, rastreio: 'AA111222332BR' },
      { pedido: begun, rastreio: 'AA111222346BR' },
      { pedido: brought },
    ];
    const sent = await send(envios);
    expect(codesOf(sent.body.pedidos)).toEqual(['feito', 'feito', 'feito']);
    const waits = await letterOf(carried).executeTakeFirstOrThrow();
    expect(waits.next_try_at.getTime() - waits.created_at.getTime()).toBe(120_000);
    expect((await undo(sent.body.passos)).body.mensagem).toBe('3 pedidos voltaram a como estavam antes.');
    expect([await statusOf(carried), await statusOf(begun), await statusOf(brought)]).toEqual([
      'paid',
      'processing',
      'processing',
    ]);
    expect(await parcels.rowOf(carried)).toMatchObject({
      rastreio: '',
      transportadora: '',
      shipped_at: null,
    });
    for (const id of [carried, begun, brought]) expect(await letterOf(id).execute()).toEqual([]);
    // Sent once more, with the right code, it is told as the first time.
    await send([{ pedido: carried, rastreio: THIRD }]);
    expect(await parcels.rowOf(carried)).toMatchObject({ status: 'shipped', rastreio: THIRD });
    expect(await letterOf(carried).execute()).toHaveLength(1);
  });

  it('[ASAL-77] what was told, has a label or money that went back, or lies long stays, and says why', async () => {
    const ids = [await paid(), await paid(), await paid(), await paid()];
    const [letter = 0, tried = 0, label = 0, old = 0] = ids;
    const codes = ['AA222333442BR', 'AA222333456BR', 'AA222333460BR', 'AA222333473BR'];
    const sent = await send(ids.map((pedido, at) => ({ pedido, rastreio: codes[at] ?? '' })));
    expect(sent.body.passos, JSON.stringify(sent.body)).toHaveLength(4);
    await told(letter);
    await till.db
      .updateTable('outbox')
      .set({ tries: 1 })
      .where('dedup_key', '=', `pedido_enviado:${tried}`)
      .execute();
    await insertLabel(label);
    const before = new Date(till.deps.clock().getTime() - 31 * 60_000);
    await till.db.updateTable('order_history').set({ at: before }).where('order_id', '=', old).execute();
    const { body } = await undo(sent.body.passos);
    expect(codesOf(body.pedidos)).toEqual(['ja_avisado', 'ja_avisado', 'tem_etiqueta', 'tarde_demais']);
    expect(body.mensagem).toBe('Nenhum pedido voltou. 4 não puderam ser desfeitos.');
    expect(body.pedidos[0]?.motivo).toContain('O e-mail de que o pedido foi enviado já saiu');
    for (const id of ids) expect(await statusOf(id)).toBe('shipped');
  });

  it('[ASAL-77] of what an invoice, an exchange, a change or a withdrawal has come since, or came of what goes along, stays', async () => {
    const ids = [await paid(), await paid(), await paid(), await paid(), await paid()];
    const [invoiced = 0, exchanged = 0, edited = 0, withdrawn = 0, parent = 0] = ids;
    const added = await paid();
    await change(added, { added_to: parent });
    const begun = await start(ids);
    expect(await statusOf(added)).toBe('processing');
    const now = till.now();
    const times = { created_at: now, updated_at: now };
    const issue = { purpose: 'saida', asked_by: 'x', next_at: now, ...times } as const;
    const issues = [invoiced, added].map((order_id) => ({ ...issue, order_id, ref: `nfe-${order_id}-0` }));
    await till.db.insertInto('invoice_issues').values(issues).execute();
    const wish = { client_key: 'k', reason: 'pequeno', wish: 'troca', basis: 'loja' } as const;
    await till.db
      .insertInto('exchanges')
      .values({ ...wish, ...times, order_id: exchanged })
      .execute();
    const edit = { client_key: 'k', request_hash: 'h', kind: 'endereco', before: '{}', after: '{}' } as const;
    await till.db
      .insertInto('order_edits')
      .values({ ...edit, order_id: edited, made_by: 'x', at: now })
      .execute();
    await change(withdrawn, { withdrawn_at: now });
    const { body } = await undo(begun.body.passos);
    const came = new Map(body.pedidos.map(({ pedido, codigo }) => [pedido.id, codigo]));
    expect(ids.map((id) => came.get(id))).toEqual([
      'tem_nota',
      'tem_troca',
      'mudou',
      'desistencia',
      'tem_nota',
    ]);
    for (const id of [...ids, added]) expect(await statusOf(id)).toBe('processing');
    // An invoice that came to nothing is in nobody's way.
    await till.db
      .updateTable('invoice_issues')
      .set({ state: 'recusada', next_at: null })
      .where('order_id', 'in', [invoiced, added])
      .execute();
    const again = begun.body.passos.filter(({ pedido }) => [invoiced, parent].includes(pedido));
    expect(codesOf((await undo(again)).body.pedidos)).toEqual(['feito', 'feito']);
    for (const id of [invoiced, parent, added]) expect(await statusOf(id)).toBe('paid');
  });

  it('[ASAL-76] the carrier that was noted before a sending is there again', async () => {
    const [carried, brought] = [await paid(), await going(OWN)];
    expect((await parcels.note(carried, { transportadora: 'Jadlog' })).status).toBe(200);
    await change(brought, { transportadora: 'Moto da loja' });
    await start([brought]);
    const sent = await send([{ pedido: carried, rastreio: '55566677788899' }, { pedido: brought }]);
    expect(await parcels.rowOf(carried)).toMatchObject({ status: 'shipped', transportadora: 'Jadlog' });
    expect(codesOf((await undo(sent.body.passos)).body.pedidos)).toEqual(['feito', 'feito']);
    const before = { status: 'paid', rastreio: '', transportadora: 'Jadlog' };
    expect(await parcels.rowOf(carried)).toMatchObject(before);
    expect(await parcels.rowOf(brought)).toMatchObject({
      status: 'processing',
      transportadora: 'Moto da loja',
    });
  });

  it('[ASAL-78] a press answers with its own step alone, also where somebody has gone on with the order', async () => {
    const id = await paid();
    const from = till.now();
    const begun = await start([id]);
    const stepOf = (to: 'processing' | 'shipped', since: Date) =>
      stepToTakeBack({ db: till.db }, id, { to, from: since });
    expect(await stepOf('processing', from)).toBe(begun.body.passos[0]?.passo);
    expect(await stepOf('processing', new Date(till.now().getTime() + 60_000))).toBeNull();
    await parcels.note(id, { rastreio: 'AA444555662BR' });
    expect(await stepOf('processing', from)).toBeNull();
    expect(await stepOf('shipped', from)).toBeTypeOf('number');
  });

  it('[ASAL-78] asks for the right to move orders, and takes no step that is another’s or another kind’s', async () => {
    const [one, other] = [await paid(), await paid()];
    const begun = await start([one]);
    const [{ passo } = { passo: 0 }] = begun.body.passos;
    expect((await undo(begun.body.passos, await till.administrator('expedicao'))).status).toBe(403);
    const wrong = await undo([
      { pedido: other, passo },
      { pedido: 2_000_000, passo },
    ]);
    expect(codesOf(wrong.body.pedidos)).toEqual(['mudou', 'nao_encontrado']);
    const history = till.db.selectFrom('order_history').select('id').where('order_id', '=', other);
    const { id: bought } = await history.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(codesOf((await undo([{ pedido: other, passo: bought }])).body.pedidos)).toEqual(['mudou']);
    for (const passos of [
      [],
      [
        { pedido: 1, passo: 1 },
        { pedido: 1, passo: 2 },
      ],
      Array.from({ length: 101 }, (_, at) => ({ pedido: at + 1, passo: 1 })),
    ])
      expect((await undo(passos)).status).toBe(422);
    expect(await statusOf(one)).toBe('processing');
  });

  it('[ASAL-77, MAIL-45] one whose code was corrected meanwhile stays, and its one letter tells the right code', async () => {
    const [first, right, later] = ['AA333444552BR', 'AA333444566BR', 'AA333444570BR'];
    const id = await paid();
    const sent = await send([{ pedido: id, rastreio: first }]);
    const foreseen = await till.get<EnvioPrevisto>(
      `/gerenciamento/pedidos/${id}/envio?rastreio=${right}`,
      admin,
    );
    expect(foreseen.body.email?.assunto).toContain('está a caminho');
    expect((await parcels.note(id, { rastreio: right })).body.email).toBe('pedido_enviado');
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    const { body } = await undo(sent.body.passos);
    expect(codesOf(body.pedidos)).toEqual(['mudou']);
    expect(body.pedidos[0]?.motivo).toContain('anotado de novo');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped', rastreio: right });
    // From the moment on at which it may have gone, a correction is told by itself.
    till.advance(121_000);
    expect((await parcels.note(id, { rastreio: later })).body.email).toBe('rastreio_corrigido');
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado', 'rastreio_corrigido']);
  });
});
