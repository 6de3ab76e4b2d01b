import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceOf, type SoldOrderWithLines } from './invoice.ts';

type Order = SoldOrderWithLines['order'];
type Line = SoldOrderWithLines['lines'][number];

const SELLER = {
  name: 'Vitrine',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100, Centro, Belford Roxo, RJ, 26167-020',
};
const ORDER = {
  id: 42,
  codigo: 'ABCDEFGHJK',
  status: 'paid',
  canal: 'site',
  created_at: new Date('2026-11-20T12:00:00Z'),
  paid_at: new Date('2026-11-20T12:05:00Z'),
  metodo_pagamento: 'pix',
  frete: { id: '1' },
  frete_cents: 1990,
  desconto_frete_cents: 0,
  credito_cents: 0,
  returned_cents: 0,
  nome: 'Bia Lima',
  email: 'bia@example.com',
  whatsapp: '21988887777',
  cep: '26167020',
  endereco: 'Rua do Sol',
  numero: '7',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Belford Roxo',
  estado: 'RJ',
  transportadora: '',
  rastreio: '',
} as unknown as Order;
const LINE: Line = {
  item_id: 7,
  order_id: 42,
  product_id: 3,
  sku: 'L-1-1',
  nome: 'Vestido Linho',
  cor: 'Azul',
  tamanho: 'M',
  quantidade: 2,
  preco_cents: 10_000,
  desconto_cents: 1500,
  ncm: '62044300',
  cest: '',
  origem_fiscal: '0',
  unidade: 'UN',
  gtin: null,
};
const invoice = (order: Partial<Order>, lines: readonly Line[] = [LINE], seller = SELLER) =>
  invoiceOf({ order: { ...ORDER, ...order }, lines, cpf: '52998224725' }, seller);

it('[FISC-03] says of an order what the tax office asks, and by which way the goods cross a border of states', () => {
  expect(invoice({})).toMatchObject({
    pedido: 1042,
    emitente: { nome: 'Vitrine', cnpj: '11222333000181', uf: 'RJ' },
    destinatario: { nome: 'Bia Lima', cpf: '52998224725', uf: 'RJ' },
    presenca: 2,
    itens: [
      {
        numero: 1,
        codigo: 'L-1-1',
        descricao: 'Vestido Linho Azul M',
        ncm: '62044300',
        origem: '0',
        cfop: '5102',
        gtin: 'SEM GTIN',
        valor_unitario: 100,
        valor_bruto: 200,
        valor_desconto: 15,
        valor_frete: 19.9,
        valor_total: 204.9,
      },
    ],
    totais: { produtos: 200, desconto: 15, frete: 19.9, total: 204.9 },
    pagamentos: [{ forma: '17', descricao: 'PIX', valor: 204.9 }],
    transporte: { modalidade: 0 },
    falta: [],
  });
  expect(invoice({ estado: 'SP' }).itens[0]?.cfop).toBe('6108');
  expect(invoice({ canal: 'balcao', frete: { id: 'retirada' } })).toMatchObject({
    presenca: 1,
    transporte: { modalidade: 9 },
  });
});

it('[FISC-04] tells what is missing, by the piece it is missing of', () => {
  const bare = { ...LINE, ncm: null, cest: null, origem_fiscal: null, unidade: null, sku: '' };
  const told = invoiceOf(
    { order: { ...ORDER, estado: '' }, lines: [bare, bare], cpf: '' },
    { ...SELLER, address: 'na esquina' },
  );
  expect(told.itens[0]).toMatchObject({ codigo: '3', ncm: '', unidade: 'UN', cfop: '' });
  expect(told.falta).toEqual([
    'endereço da loja com a UF, em Configurações',
    'CPF de quem comprou',
    'UF de quem comprou',
    'NCM de Vestido Linho Azul M',
    'origem de Vestido Linho Azul M',
  ]);
});

it('[FISC-03] adds up to the cent, whatever was off, however the freight is shared and the vales paid', () => {
  const line = fc.record({
    quantidade: fc.integer({ min: 1, max: 50 }),
    preco_cents: fc.integer({ min: 1, max: 9_999_999 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const money = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), money, money, (lines, freight, credit) => {
      const sold = lines.map(({ share, ...one }) => ({
        ...LINE,
        ...one,
        desconto_cents: Math.floor(share * one.quantidade * one.preco_cents),
      }));
      const { itens, totais, pagamentos } = invoice(
        { frete_cents: freight + 5, desconto_frete_cents: 5, credito_cents: credit },
        sold,
      );
      const cents = (values: number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0);
      const of = (name: 'valor_bruto' | 'valor_desconto' | 'valor_frete' | 'valor_total') =>
        cents(itens.map((item) => item[name]));
      expect(of('valor_bruto')).toBe(cents([totais.produtos]));
      expect(of('valor_desconto')).toBe(cents([totais.desconto]));
      expect(of('valor_frete')).toBe(freight);
      expect(of('valor_total')).toBe(cents([totais.total]));
      expect(cents(pagamentos.map(({ valor }) => valor))).toBe(cents([totais.total]));
    }),
  );
});
