import { normalizeCoupon } from '#shared/promotions.ts';
import type { Benefit, PixDiscount, Promotion } from '#shared/pricing/index.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { PromocaoDocumento } from '#shared/wire/promotions.ts';
import { invalid } from '../../errors.ts';

type Fields = Record<string, string>;

const YEARS_MS = 5 * 366 * 86_400_000;

/** What the owner wrote, checked as a whole and in one form. Throws 422 with a text per field. */
export function checkDocument(written: PromocaoDocumento): PromocaoDocumento {
  const campos: Fields = {};
  checkKind(written, campos);
  checkTimes(written, campos);
  checkStacking(written, campos);
  const codigo = readCode(written, campos);
  const ceps = written.ceps.map(({ de, ate }) => ({ de: digitsOf(de), ate: digitsOf(ate) }));
  if (ceps.some(({ de, ate }) => de > ate))
    campos.ceps = 'O primeiro CEP de cada faixa vem antes do segundo.';
  const [first] = Object.values(campos);
  if (first !== undefined) throw invalid(first, campos);
  const degraus = written.degraus.toSorted((a, b) => a.a_partir - b.a_partir);
  return { ...written, codigo, ceps, degraus };
}

function checkKind(written: PromocaoDocumento, campos: Fields): void {
  const { tipo, percentual, valor, leve, pague } = written;
  const isPercent = tipo === 'percentual' || tipo === 'frete' || tipo === 'pix';
  if (isPercent && isMissing(percentual)) campos.percentual = 'Informe a porcentagem de desconto.';
  if (tipo === 'valor' && isMissing(valor)) campos.valor = 'Informe o valor do desconto.';
  if (tipo === 'leve_pague') {
    if (isMissing(leve)) campos.leve = 'Informe quantas peças ela leva.';
    if (isMissing(pague)) campos.pague = 'Informe quantas peças ela paga.';
    if (!isMissing(leve) && !isMissing(pague) && pague >= leve)
      campos.pague = 'O número de peças pagas precisa ser menor que o de peças levadas.';
  }
  if (tipo === 'progressivo') checkSteps(written, campos);
  if (tipo === 'frete' && !isMissing(written.limites.unidades))
    campos['limites.unidades'] = 'O frete não tem peças: deixe este limite vazio.';
  if (tipo === 'pix') checkPix(written, campos);
}

const FOR_ALL = 'O desconto no PIX vale para a loja toda: deixe este campo vazio.';

/** PIX is a way to pay: what it cannot heed is refused, so that nobody believes that it holds. */
function checkPix({ com_codigo: byCode, alvo, minimo, ...written }: PromocaoDocumento, campos: Fields): void {
  const say = (field: string, isGiven: boolean, text = FOR_ALL) => {
    if (isGiven) campos[field] ??= text;
  };
  say('com_codigo', byCode, 'O desconto no PIX vale sem código.');
  for (const field of ['categorias', 'produtos', 'tags'] as const)
    say(`alvo.${field}`, alvo[field].length > 0);
  for (const field of ['unidades', 'valor'] as const) say(`minimo.${field}`, !isMissing(minimo[field]));
  for (const field of ['total', 'por_pessoa', 'unidades', 'orcamento'] as const)
    say(`limites.${field}`, !isMissing(written.limites[field]));
  say('primeira_compra', written.primeira_compra);
  say('ceps', written.ceps.length > 0);
  const text = 'O desconto no PIX vem depois das promoções; com_cupom diz se acumula com um cupom.';
  say('acumula', written.acumula.modo !== 'nao', text);
}

const isMissing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined;

function checkSteps({ degraus, degraus_por: by }: PromocaoDocumento, campos: Fields): void {
  if (degraus.length === 0) campos.degraus = 'Informe ao menos um degrau.';
  const starts = degraus.map(({ a_partir: from }) => from);
  if (new Set(starts).size < starts.length)
    campos.degraus = 'Cada degrau começa em uma quantidade diferente.';
  const isWhole = by === 'unidades' ? Number.isInteger : (from: number) => isCents(from);
  if (!starts.every((from) => from <= 1_000_000 && isWhole(from)))
    campos.degraus =
      by === 'unidades'
        ? 'Os degraus por unidades começam em números inteiros.'
        : 'Os degraus por valor têm no máximo dois decimais.';
}

const isCents = (reais: number) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;

function checkTimes({ inicio, fim }: PromocaoDocumento, campos: Fields): void {
  if (!fim) return;
  if (inicio && Date.parse(fim) <= Date.parse(inicio)) campos.fim = 'O fim precisa vir depois do início.';
  if (inicio && Date.parse(fim) - Date.parse(inicio) > YEARS_MS)
    campos.fim = 'Uma promoção dura no máximo cinco anos.';
}

function checkStacking({ acumula }: PromocaoDocumento, campos: Fields): void {
  if (acumula.modo === 'so_com' && acumula.com.length === 0)
    campos.acumula = 'Escolha com quais promoções ela acumula.';
}

function readCode({ com_codigo: byCode, codigo }: PromocaoDocumento, campos: Fields): string | null {
  if (!byCode || codigo === null || codigo === undefined || codigo.trim() === '') return null;
  const normal = normalizeCoupon(codigo);
  if (normal === null)
    campos.codigo = 'Use de 3 a 40 letras e números, sem espaços; hífen e sublinhado também valem.';
  return normal;
}

/** What of a promotion its row adds to the document. */
export interface Standing {
  id: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

const cents = (reais: number | null | undefined): number | undefined =>
  reais === null || reais === undefined ? undefined : Math.round(reais * 100);
const hundredths = (percent: number | null | undefined): number => Math.round((percent ?? 0) * 100);

/** A promotion as prices are calculated by it, its limits left out; null: it is a PIX discount. */
export function toPricing(document: PromocaoDocumento, { id, startsAt, endsAt }: Standing): Promotion | null {
  const benefit = benefitOf(document);
  if (benefit === null) return null;
  const { alvo, minimo, acumula, ceps } = document;
  const { unidades } = document.limites;
  const minCents = cents(minimo.valor);
  return {
    id,
    name: document.nome,
    benefit,
    target: {
      categories: alvo.categorias.map(String),
      products: alvo.produtos,
      tags: alvo.tags,
      fullPriceOnly: alvo.so_preco_cheio,
    },
    byCode: document.com_codigo,
    conditions: {
      ...(isMissing(minimo.unidades) ? {} : { minUnits: minimo.unidades }),
      ...(minCents === undefined ? {} : { minCents }),
      firstPurchase: document.primeira_compra,
      ceps: ceps.map(({ de, ate }) => [de, ate] as const),
    },
    limits: isMissing(unidades) ? {} : { units: unidades },
    startsAt: startsAt?.getTime() ?? 0,
    endsAt: endsAt?.getTime() ?? null,
    stacks: acumula.modo === 'so_com' ? acumula.com : acumula.modo === 'todas' ? 'all' : 'none',
    priority: document.prioridade,
  };
}

function benefitOf(document: PromocaoDocumento): Benefit | null {
  const { tipo, sobre, percentual, valor, teto, leve, pague, degraus, degraus_por: by } = document;
  const on = sobre === 'pedido' ? 'order' : 'pieces';
  if (tipo === 'percentual') return { kind: 'percentage', on, percent: hundredths(percentual) };
  if (tipo === 'valor') return { kind: 'amount', on, cents: cents(valor) ?? 0 };
  if (tipo === 'leve_pague') return { kind: 'takePay', take: leve ?? 2, pay: pague ?? 1 };
  if (tipo === 'frete')
    return { kind: 'freight', percent: hundredths(percentual), mostCents: cents(teto) ?? null };
  if (tipo === 'pix') return null;
  const isByUnits = by === 'unidades';
  return {
    kind: 'progressive',
    by: isByUnits ? 'units' : 'cents',
    steps: degraus.map(({ a_partir: from, percentual: percent }) => ({
      from: isByUnits ? from : (cents(from) ?? 0),
      percent: hundredths(percent),
    })),
  };
}

/** The PIX discount that a document is. */
export function toPix(document: PromocaoDocumento): PixDiscount {
  return {
    percent: hundredths(document.percentual),
    withCoupon: document.com_cupom,
    fullPriceOnly: document.alvo.so_preco_cheio,
  };
}

/** The columns by which the database guards limits and times. */
export function columnsOf(document: PromocaoDocumento) {
  const { limites, primeira_compra: isFirst, inicio, fim } = document;
  return {
    nome: document.nome,
    by_code: document.com_codigo,
    starts_at: inicio ? new Date(inicio) : null,
    ends_at: fim ? new Date(fim) : null,
    most_uses: limites.total ?? null,
    // Two first orders at once are two.
    person_uses: isFirst ? 1 : (limites.por_pessoa ?? null),
    budget_cents: cents(limites.orcamento) ?? null,
  };
}
