import type { InvoiceDocument, InvoiceItem } from './port.ts';

/** In the test environment the tax office wants this in place of a name. */
const NO_VALUE = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const RETURN = 4;
const NORMAL = 1;
/** PIS and COFINS of who pays by the Simples: other operations. */
const OTHER_OPERATIONS = '49';
/** Codes of payment whose words are asked for, and those that are told whether a terminal is tied to the till. */
const OTHER = '99';
const ELECTRONIC: ReadonlySet<string> = new Set(['03', '04', '17']);
const NOT_TIED = 2;

const reais = (cents: number): number => cents / 100;

/** 'YYYY-MM-DDTHH:MM:SS-03:00', as São Paulo's clocks have shown the whole year since 2019. */
export function saoPauloTime(at: Date): string {
  return `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}

/** An invoice in the words of Focus NFe. */
export function invoiceBody(document: InvoiceDocument, isTest: boolean) {
  const { receiver, saleKey } = document;
  const isReturn = document.purpose === 'entrada';
  return {
    natureza_operacao: document.nature,
    data_emissao: saoPauloTime(document.at),
    tipo_documento: isReturn ? 0 : 1,
    finalidade_emissao: isReturn ? RETURN : NORMAL,
    consumidor_final: 1,
    presenca_comprador: isReturn ? 0 : document.presence,
    cnpj_emitente: document.issuerCnpj,
    inscricao_estadual_emitente: document.issuerIe,
    nome_destinatario: isTest ? NO_VALUE : receiver.name.slice(0, 60),
    cpf_destinatario: receiver.cpf,
    indicador_inscricao_estadual_destinatario: 9,
    logradouro_destinatario: receiver.street.slice(0, 60),
    numero_destinatario: receiver.number.slice(0, 60),
    ...(receiver.complement === '' ? {} : { complemento_destinatario: receiver.complement.slice(0, 60) }),
    bairro_destinatario: receiver.district.slice(0, 60),
    municipio_destinatario: receiver.city.slice(0, 60),
    uf_destinatario: receiver.state,
    cep_destinatario: receiver.cep,
    pais_destinatario: 'Brasil',
    modalidade_frete: document.freightMode,
    valor_frete: reais(document.freightCents),
    valor_seguro: 0,
    valor_desconto: reais(document.discountCents),
    valor_produtos: reais(document.goodsCents),
    valor_total: reais(document.totalCents),
    ...(saleKey === null ? {} : { notas_referenciadas: [{ chave_nfe: saleKey }] }),
    items: document.items.map((item, at) => itemBody(item, { number: at + 1, csosn: document.csosn })),
    formas_pagamento: document.payments.map(({ code, words, cents }) => ({
      forma_pagamento: code,
      valor_pagamento: reais(cents),
      ...(code === OTHER ? { descricao_pagamento: words.slice(0, 60) } : {}),
      ...(ELECTRONIC.has(code) ? { tipo_integracao: NOT_TIED } : {}),
    })),
  };
}

function itemBody(item: InvoiceItem, { number, csosn }: { number: number; csosn: string }) {
  return {
    numero_item: number,
    codigo_produto: item.code.slice(0, 60),
    descricao: item.description.slice(0, 120),
    cfop: item.cfop,
    codigo_ncm: item.ncm,
    ...(item.cest === '' ? {} : { cest: item.cest }),
    codigo_barras_comercial: item.gtin,
    codigo_barras_tributavel: item.gtin,
    unidade_comercial: item.unit,
    quantidade_comercial: item.quantity,
    valor_unitario_comercial: reais(item.unitCents),
    unidade_tributavel: item.unit,
    quantidade_tributavel: item.quantity,
    valor_unitario_tributavel: reais(item.unitCents),
    valor_bruto: reais(item.grossCents),
    ...(item.discountCents === 0 ? {} : { valor_desconto: reais(item.discountCents) }),
    ...(item.freightCents === 0 ? {} : { valor_frete: reais(item.freightCents) }),
    inclui_no_total: 1,
    icms_origem: item.origin,
    icms_situacao_tributaria: csosn,
    pis_situacao_tributaria: OTHER_OPERATIONS,
    cofins_situacao_tributaria: OTHER_OPERATIONS,
  };
}
