import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExchanges, type Exchanges } from './support/exchanges.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { newPiecesOf, type NewPieces } from './support/new-pieces.ts';
import { CODE, OTHER } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

// Long: each new piece is bought, delivered and exchanged before its code is typed.

let till: Till;
let at: Labels;
let exchanges: Exchanges;
let pieces: NewPieces;

beforeAll(async () => {
  till = await openTill();
  const admin = await till.administrator();
  at = labelsOf(till, () => admin);
  exchanges = openExchanges(till);
  pieces = newPiecesOf(till, { exchanges, admin: () => admin });
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 100_000 });
});

const dispute = (id: number, disputed: boolean) =>
  till.db.updateTable('orders').set({ disputed }).where('id', '=', id).execute();

describe('what a typed code would do', () => {
  const typed = { rastreio: 'aa 123 456 785 br', transportadora: 'Correios' };

  it('[EXCH-63] is the end of the exchange and the letter that tells it, and reading it writes nothing', async () => {
    const one = await pieces.checked();
    const { status, body } = await pieces.foreseen(one.troca, typed);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ rastreio: CODE, avisos: [], mudancas: [] });
    expect(body.email?.assunto).toContain('Sua peça nova está a caminho');
    expect(body.email?.texto).toContain(CODE);
    expect(body.email?.texto).toContain('A troca está concluída');
    const none = await pieces.foreseen(one.troca);
    expect(none.body).toMatchObject({ rastreio: '', rastreio_url: null });
    expect(none.body.email?.texto).not.toContain('Código de rastreio');
    expect(await exchanges.mailsOf(one.troca)).not.toContain('troca_enviada');
    expect(await pieces.shown(one.id)).toMatchObject({ estado: 'conferida', etiqueta: null });
  });

  it('[EXCH-63] of one that went is the new code’s letter, and nothing where it is the same', async () => {
    const one = await pieces.checked();
    await pieces.press(one.troca);
    const other = await pieces.foreseen(one.troca, typed);
    expect(other.body.email?.texto).toContain('O código de rastreio da sua peça nova mudou');
    expect((await exchanges.send(one.troca, { rastreio: CODE, transportadora: 'Correios' })).status).toBe(
      200,
    );
    for (const same of [typed, {}])
      expect((await pieces.foreseen(one.troca, same)).body, JSON.stringify(same)).toMatchObject({
        email: null,
      });
  });

  it('[EXCH-63] is not written over a code that somebody else has noted meanwhile', async () => {
    const one = await pieces.checked();
    await pieces.press(one.troca);
    const { rastreio: seen } = await pieces.shown(one.id);
    const send = (rastreio: string) =>
      exchanges.office<{ codigo: string; mensagem: string }>(`${one.troca}/envio`, {
        rastreio,
        transportadora: 'Correios',
        rastreioVisto: seen,
      });
    const both = await Promise.all([send(CODE), send(OTHER)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.codigo).toBe('rastreio_mudou');
    const { rastreio: kept } = await pieces.shown(one.id);
    expect([CODE, OTHER]).toContain(kept);
    // The same again is no other.
    expect((await send(kept)).body.mensagem).toContain('Nada mudou');
  });

  it('[EXCH-63] is refused as sending it would be', async () => {
    const one = await pieces.checked();
    const refused = async (given = typed) => {
      const foreseen = await pieces.foreseen(one.troca, given);
      const sent = await exchanges.send(one.troca, given);
      expect([foreseen.status, foreseen.body.codigo]).toEqual([sent.status, sent.body.codigo]);
      return foreseen;
    };
    expect((await refused({ ...typed, rastreio: 'abc' })).body.campos).toHaveProperty('rastreio');
    await dispute(one.id, true);
    expect((await refused()).body.codigo).toBe('pedido_contestado');
    await dispute(one.id, false);
    await at.fault('500', '/shipment/generate', 9);
    await pieces.press(one.troca);
    expect((await refused()).body.codigo).toBe('etiqueta_existe');
    const asked = await pieces.asked();
    expect((await pieces.foreseen(asked.troca, typed)).status).toBe(409);
    expect((await pieces.foreseen(2_000_000_000, typed)).status).toBe(404);
  });
});
