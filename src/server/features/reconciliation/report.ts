import { centsToReais } from '#shared/money.ts';
import type { Diferenca, ResultadoDoRelatorio } from '#shared/wire/reconciliation.ts';
import type { ReportedMove, SettlementReport } from '../../providers/payment/port.ts';
import type { ReconciliationDeps } from './deps.ts';
import { foreignAmong, heldCharges, type HeldCharge } from './report.store.ts';

const SHOWN = 200;

interface Compared {
  report: SettlementReport;
  from: Date;
  before: Date;
}

/** What the report says of one charge; null: nothing of that kind. What went back is never below nought. */
interface Reported {
  charge: string;
  charged: number | null;
  net: number | null;
  returned: number;
  contested: number;
}

/** Compares the provider's report of a period with what the shop knows, charge by charge. */
export async function compareReport(
  { db, provider: { name: provider } }: ReconciliationDeps,
  { report, from, before }: Compared,
): Promise<ResultadoDoRelatorio> {
  const { moves, others, unread } = report;
  const charges = [...new Set(moves.map(({ chargeId }) => chargeId))];
  const references = [...new Set(moves.map(({ reference }) => reference))].filter((one) => one !== '');
  const [held, foreign] = await Promise.all([
    heldCharges(db, { provider, from, before, charges, references }),
    foreignAmong(db, { provider, charges }),
  ]);
  const reported = sumsOf(moves, numbersOf(moves, held));
  const differences = [
    ...unknownToShop(reported, held).filter(({ numero }) => !foreign.has(numero)),
    ...held.flatMap((one) => differencesOf(one, reported.get(one.charge))),
  ];
  return {
    linhas: moves.length + others + unread,
    outras: others,
    naoLidas: unread,
    quantidade: differences.length,
    diferencas: differences.slice(0, SHOWN),
  };
}

/**
 * By which number the shop knows each charge of the report: the same one, or that of a charge of the same reference
 * which the report does not name. Each is used once, so that what was charged twice is seen.
 */
function numbersOf(moves: readonly ReportedMove[], held: readonly HeldCharge[]): Map<string, string> {
  const known = new Set(held.map(({ charge }) => charge));
  const free = new Map<string, HeldCharge[]>();
  const named = new Set(moves.map(({ chargeId }) => chargeId));
  for (const one of held) {
    if (!named.has(one.charge)) free.set(one.reference, [...(free.get(one.reference) ?? []), one]);
  }
  const numbers = new Map<string, string>();
  // A refund tells less of which charge it is.
  const chargedFirst = moves.toSorted((a, b) => Number(b.kind === 'charged') - Number(a.kind === 'charged'));
  for (const { chargeId, reference, cents } of chargedFirst) {
    if (known.has(chargeId) || numbers.has(chargeId)) continue;
    const choice = free.get(reference) ?? [];
    const one = choice.find((candidate) => candidate.charged_in_all === cents) ?? choice[0];
    if (one === undefined) continue;
    choice.splice(choice.indexOf(one), 1);
    numbers.set(chargeId, one.charge);
  }
  return numbers;
}

function sumsOf(moves: readonly ReportedMove[], numbers: Map<string, string>): Map<string, Reported> {
  const sums = new Map<string, Reported>();
  for (const { chargeId, kind, cents, netCents } of moves) {
    const charge = numbers.get(chargeId) ?? chargeId;
    const sum = sums.get(charge) ?? { charge, charged: null, net: null, returned: 0, contested: 0 };
    if (kind === 'charged') {
      sum.charged = (sum.charged ?? 0) + cents;
      if (netCents !== null) sum.net = (sum.net ?? 0) + netCents;
    } else sum[kind] += cents;
    sums.set(charge, sum);
  }
  // The documents don't say which sign a refund has.
  for (const sum of sums.values()) {
    sum.returned = Math.abs(sum.returned);
    sum.contested = Math.abs(sum.contested);
  }
  return sums;
}

function unknownToShop(reported: Map<string, Reported>, held: readonly HeldCharge[]): Diferenca[] {
  const known = new Set(held.map(({ charge }) => charge));
  return [...reported.values()]
    .filter(({ charge }) => !known.has(charge))
    .map(({ charge, charged, returned, contested }) => ({
      tipo: 'so_no_relatorio',
      numero: charge,
      pedido: null,
      noRelatorio: centsToReais(charged ?? returned + contested),
      naLoja: null,
    }));
}

/**
 * How one charge differs. The two clocks may put a movement on either side of midnight, so an amount also fits that comes to
 * what moved of the charge in all. What a dispute takes the report tells when it begins, and the shop as gone back when it is
 * lost: what went back of such a charge is not compared.
 */
function differencesOf(held: HeldCharge, told: Reported | undefined): Diferenca[] {
  const about = {
    numero: held.charge,
    pedido:
      held.order_id === null || held.codigo === null ? null : { id: held.order_id, codigo: held.codigo },
  };
  const differing = (tipo: Diferenca['tipo'], noRelatorio: number, naLoja: number): Diferenca => ({
    tipo,
    ...about,
    noRelatorio: centsToReais(noRelatorio),
    naLoja: centsToReais(naLoja),
  });
  if (told === undefined || (told.charged === null && held.charged !== 0)) {
    const naLoja = held.charged !== 0 || held.is_lost ? held.charged : held.returned;
    if (naLoja !== 0)
      return [{ tipo: 'so_na_loja', ...about, noRelatorio: null, naLoja: centsToReais(naLoja) }];
  }
  if (told === undefined) return [];
  const found: Diferenca[] = [];
  const { charged, net, returned, contested } = told;
  if (charged !== null && charged !== held.charged && charged !== held.charged_in_all)
    found.push(differing('cobrado', charged, held.charged_in_all));
  else if (charged !== null && net !== null && held.net_cents !== null && net !== held.net_cents)
    found.push(differing('liquido', net, held.net_cents));
  const backs = new Set([returned, returned + contested]);
  if (!held.is_lost && !backs.has(held.returned) && !backs.has(held.returned_in_all))
    found.push(differing('devolvido', returned, held.returned));
  return found;
}
