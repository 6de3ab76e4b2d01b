import { describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import {
  addedTotal,
  areAllPiecesGoingBack,
  hadBetterStay,
  isPackable,
  isRefundable,
} from './units-to-send.ts';

const frete = { valor: 19.9, estornado: false };
const sale = {
  estornado: 0,
  estornoPendente: 0,
  estornavel: 119.9,
  estornoPorItem: { itens: [], frete },
  pagamentos: [],
};
const charge: PedidoDetalhado['pagamentos'][number] = {
  id: '1',
  status: 'refunded',
  status_detail: '',
  motivo: '',
  metodo: 'visa',
  parcelas: 1,
  valor: 79.9,
  total_pago: null,
  estornado: 79.9,
  created_at: '2026-11-20T12:00:00.000Z',
  approved_at: null,
  expires_at: null,
  conferido_em: '2026-01-01T12:00:00.000Z',
};

describe('[ASAL-51] the money of all pieces', () => {
  it('is back or on its way where no more than the freight is left', () => {
    expect(areAllPiecesGoingBack({ ...sale, estornado: 100, estornavel: 19.9 })).toBe(true);
    expect(areAllPiecesGoingBack({ ...sale, estornoPendente: 100, estornavel: 19.9 })).toBe(true);
    expect(areAllPiecesGoingBack({ ...sale, estornado: 99.99, estornavel: 19.91 })).toBe(false);
  });

  it('is so, where the freight went back besides, with the last cent alone', () => {
    const estornoPorItem = { itens: [], frete: { ...frete, estornado: true } };
    expect(areAllPiecesGoingBack({ ...sale, estornado: 119.89, estornavel: 0.01, estornoPorItem })).toBe(
      false,
    );
    expect(areAllPiecesGoingBack({ ...sale, estornado: 119.9, estornavel: 0, estornoPorItem: null })).toBe(
      true,
    );
  });

  it('is not of an order that was never charged, nor while another payment of it goes back', () => {
    expect(areAllPiecesGoingBack({ ...sale, estornavel: 0, estornoPorItem: null })).toBe(false);
    expect(areAllPiecesGoingBack({ ...sale, estornoPendente: 119.9 })).toBe(false);
  });
});

describe('[CRED-27] money beside a vale that is all back', () => {
  const back = { ...sale, estornado: 79.9, estornavel: 40, pagamentos: [charge] };

  it('keeps the pieces here, though what the vale paid is left', () => {
    expect(areAllPiecesGoingBack(back)).toBe(true);
    const other = { ...charge, status: 'approved', estornado: 0 };
    expect(areAllPiecesGoingBack({ ...back, pagamentos: [charge, other] })).toBe(false);
  });
});

describe('[CRED-28] the way to a refund', () => {
  it('is there for a sale that cost nothing, until it has ended', () => {
    expect(isRefundable({ estornavel: 0, total: 0, status: 'paid' })).toBe(true);
    expect(isRefundable({ estornavel: 0, total: 0, status: 'refunded' })).toBe(false);
    expect(isRefundable({ estornavel: 0, total: 119.9, status: 'paid' })).toBe(false);
    expect(isRefundable({ estornavel: 1, total: 119.9, status: 'paid' })).toBe(true);
  });
});

describe('[ASAL-51] an order', () => {
  const order = { ...sale, desistencia: null, alertaFraude: null, contestado: false };
  const at = '2026-11-20T12:00:00.000Z';

  it('had better stay while anything speaks against sending it', () => {
    expect(hadBetterStay(order)).toBe(false);
    expect(hadBetterStay({ ...order, contestado: true })).toBe(true);
    expect(hadBetterStay({ ...order, alertaFraude: at })).toBe(true);
    expect(hadBetterStay({ ...order, estornado: 100, estornavel: 19.9 })).toBe(true);
    const desistencia = { at, motivo: '', devolvido: false };
    expect(hadBetterStay({ ...order, desistencia })).toBe(true);
    expect(hadBetterStay({ ...order, desistencia: { ...desistencia, devolvido: true } })).toBe(false);
  });

  it('[ASAL-46] has sheets to pack it by while something of it may be sent', () => {
    expect(isPackable({ ...order, status: 'waiting' })).toBe(true);
    expect(isPackable({ ...order, status: 'delivered' })).toBe(true);
    expect(isPackable({ ...order, status: 'paid', estornoPendente: 100, estornavel: 19.9 })).toBe(false);
    for (const status of ['declined', 'cancelled', 'refunded'] as const)
      expect(isPackable({ ...order, status })).toBe(false);
  });
});

describe('[EDIT-31] what is in a parcel besides', () => {
  const added: NonNullable<PedidoDetalhado['acrescimos']>[number] = {
    id: 2,
    numero: 1002,
    codigo: 'A',
    status: 'paid',
    total: 40,
    metodo_pagamento: 'pix',
    itens: [],
    pix: null,
    link: null,
    expires_at: null,
  };
  const item = { id: 1, nome: 'Saia', cor: 'Azul', tamanho: 'M', imagem: '', quantidade: 2, preco: 25 };

  it('costs what was paid for the pieces that go, a part of a line by its part', () => {
    expect(addedTotal({})).toBeNull();
    expect(addedTotal({ acrescimos: [{ ...added, itens: [{ ...item, pago: 40, vao: 0 }] }] })).toBeNull();
    expect(addedTotal({ acrescimos: [{ ...added, itens: [{ ...item, pago: 40, vao: 1 }] }] })).toBe(20);
  });
});
