import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mistakesIn } from '../src/sandbox/focusnfe/check-invoice.ts';
import { discountOfUnits, withoutUnits, type SoldLine } from '../src/server/features/fiscal/index.ts';
import { invoiceOf, type SoldOrderWithLines } from '../src/server/features/fiscal/invoice.ts';
import { documentOf } from '../src/server/features/invoice-service/document.ts';
import { readLines, unitsIn } from '../src/server/features/invoice-service/lines-of.ts';
import { invoiceBody, saoPauloTime } from '../src/server/providers/invoice/focus-nfe-body.ts';
import { filePathIn, readInvoice } from '../src/server/providers/invoice/focus-nfe-wire.ts';
import { invoiceSettings } from '../src/server/services/invoice-service.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';

/** What invoices say, before any of them is sent. */

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
  desconto_frete_cents: 0,
  credito_cents: 0,
  returned_cents: 0,
  nome: 'Bia Lima',
  cep: '01310-100',
  endereco: 'Rua do Sol',
  numero: '',
  complemento: '',
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'SP',
} as unknown as SoldOrderWithLines['order'];
const LINE = {
  item_id: 7,
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
  order_id: 42,
} satisfies SoldLine;
const REGIME = { csosn: '102', ie: '12345678' };
const AT = new Date('2026-11-28T02:30:00Z');

interface Sale {
  lines: readonly SoldLine[];
  freight: number;
  credit?: number;
  saleKey?: string;
}

function bodyOf({ lines, freight, credit = 0, saleKey }: Sale) {
  const order = { ...ORDER, frete_cents: freight, credito_cents: credit };
  const fiscal = invoiceOf({ order, lines, cpf: '52998224725' }, SELLER);
  return invoiceBody(documentOf({ fiscal, regime: REGIME, at: AT, saleKey: saleKey ?? null }), false);
}

const money = fc.integer({ min: 0, max: 99_999 });
const line = fc
  .record({
    quantidade: fc.integer({ min: 1, max: 40 }),
    preco_cents: fc.integer({ min: 1, max: 999_999 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...one }): SoldLine => {
    return { ...LINE, ...one, desconto_cents: Math.floor(share * one.quantidade * one.preco_cents) };
  });
const lines = fc.array(line, { minLength: 1, maxLength: 20 });

describe('what an invoice says', () => {
  it('[INVS-07] adds up to the cent for the tax office, whatever was off, freight, vales and refunds', () => {
    fc.assert(
      fc.property(
        lines,
        money,
        money,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sold, freight, credit, part) => {
          expect(mistakesIn(bodyOf({ lines: sold, freight, credit }))).toEqual([]);
          const kept = sold.flatMap((one) => {
            const units = Math.floor(part * one.quantidade);
            const paid = one.preco_cents * one.quantidade - one.desconto_cents;
            return withoutUnits(one, { units, cents: Math.floor((paid * units) / one.quantidade) }) ?? [];
          });
          fc.pre(kept.length > 0 && kept.every(({ desconto_cents: cents }) => cents >= 0));
          expect(mistakesIn(bodyOf({ lines: kept, freight, credit }))).toEqual([]);
        },
      ),
    );
  });

  it('[INVS-09] of units that come back in any parts takes off what was off the line, no more and no less', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 999_999 }), (all, discountCents) => {
        const quantity = all.reduce((sum, units) => sum + units, 0);
        let before = 0;
        let off = 0;
        for (const units of all) {
          off += discountOfUnits({ quantity, discountCents, before, units });
          before += units;
        }
        expect(off).toBe(discountCents);
      }),
    );
  });

  it('[INVS-03, INVS-09] names codes of the sale and of what comes back of it, across states and within one', () => {
    const sale = bodyOf({ lines: [LINE], freight: 1990 });
    expect(sale).toMatchObject({
      natureza_operacao: 'Venda de mercadoria',
      data_emissao: '2026-11-27T23:30:00-03:00',
      tipo_documento: 1,
      numero_destinatario: 'S/N',
      cep_destinatario: '01310100',
      nome_destinatario: 'Bia Lima',
      valor_total: 204.9,
      items: [{ numero_item: 1, cfop: '6108', descricao: 'Vestido Linho Azul M', valor_desconto: 15 }],
      formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 204.9, tipo_integracao: 2 }],
    });
    const saleKey = keyOfInvoice(1);
    expect(bodyOf({ lines: [LINE], freight: 0, saleKey })).toMatchObject({
      tipo_documento: 0,
      finalidade_emissao: 4,
      notas_referenciadas: [{ chave_nfe: saleKey }],
      modalidade_frete: 9,
      items: [{ cfop: '2202' }],
      formas_pagamento: [{ forma_pagamento: '90', valor_pagamento: 0 }],
    });
    expect(saoPauloTime(new Date('2026-01-01T02:00:00Z'))).toBe('2025-12-31T23:00:00-03:00');
  });
});

describe('what the service says', () => {
  it('[INVS-10] is read with its key bare, and an authorised one without a key is no answer', () => {
    const key = keyOfInvoice(9);
    const told = {
      status: 'autorizado',
      chave_nfe: `NFe${key}`,
      numero: '12',
      serie: 1,
      status_sefaz: '100',
    };
    expect(readInvoice(JSON.stringify(told))).toMatchObject({
      standing: 'authorized',
      key,
      number: 12,
      series: 1,
    });
    expect(readInvoice(JSON.stringify({ ...told, chave_nfe: '123' }))).toBeNull();
    expect(readInvoice(JSON.stringify({ status: 'toString' }))).toBeNull();
    expect(readInvoice('[]')).toBeNull();
  });

  it('[INVS-10] files are fetched from its own host alone', () => {
    const at = (caminho: unknown) => filePathIn(JSON.stringify({ caminho_danfe: caminho }), 'pdf');
    expect(at('/arquivos/1/nota.pdf')).toBe('/arquivos/1/nota.pdf');
    for (const bad of ['https://outro.example/a.pdf', '//outro.example/a.pdf', '/../a', '@outro', 7, ''])
      expect(at(bad), String(bad)).toBeNull();
  });

  it('[INVS-09] what is kept of an invoice is read again, and nothing of what is none', () => {
    const kept = [{ item: 1, quantity: 2, discountCents: 3, freightCents: 4 }];
    expect(readLines(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(readLines([{ item: 'x' }, null, 3])).toEqual([]);
    expect(unitsIn([kept, kept]).get(1)).toBe(4);
  });
});

it('[INVS-13] notes of the test environment are for played sales, real ones for real sales', () => {
  const closed = (payments: boolean, secret: string | null, ambiente: 'producao' | 'homologacao') => {
    const document = { emite: true, paga_icms: true, csosn: '102' as const, ie: '1', ambiente };
    const kept = { document, secret, by: '', at: AT };
    const sandbox = { payments, freight: false, postalCodes: false, mail: false };
    return invoiceSettings(() => ({ sandbox }), { invoices: () => kept }).closed();
  };
  expect(closed(true, '', 'producao')).toBe('');
  expect(closed(true, 't', 'homologacao')).toBe('');
  expect(closed(false, 't', 'producao')).toBe('');
  expect(closed(false, '', 'producao')).toContain('informe o token');
  expect(closed(true, 't', 'producao')).toContain('modo de teste');
  expect(closed(false, 't', 'homologacao')).toContain('não têm valor fiscal');
  expect(closed(false, null, 'producao')).toContain('não abre');
});
