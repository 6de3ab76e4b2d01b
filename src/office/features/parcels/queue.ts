import { leavingDay, nextLeavingDay } from '#shared/arrival.ts';
import { FORMAS_DE_ENVIO, NO_CARRIER, SAIDAS, type FormaDeEnvio, type Saida } from '#shared/channels.ts';
import { dayAfter, dayOf } from '#shared/days.ts';
import type { Filas } from '#shared/wire/packing.ts';

/** Which orders are worked on; what is undefined narrows nothing. */
export interface Queue {
  forma: FormaDeEnvio | undefined;
  transportadora: string | undefined;
  sai: Saida | undefined;
}

type Counted = Filas['filas'][number];
const LONGEST_CARRIER = 60;

/** What an address says of it; what is none is left out. */
export function queueIn(params: URLSearchParams): Queue {
  const [forma, carrier, sai] = ['forma', 'transportadora', 'sai'].map((name) => params.get(name) ?? '');
  const named = carrier === '' || (carrier ?? '').length > LONGEST_CARRIER ? undefined : carrier;
  return {
    forma: FORMAS_DE_ENVIO.find((one) => one === forma),
    transportadora: forma === 'transportadora' ? named : undefined,
    sai: SAIDAS.find((one) => one === sai),
  };
}

/** 'forma=transportadora&sai=hoje'; '' for all that waits. */
export function searchOf({ forma, transportadora, sai }: Queue): string {
  const said = Object.entries({ forma, transportadora, sai }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(said).toString();
}

/** How many wait in a queue: of what the shop brings itself, those that are out as well. */
export function countIn(filas: readonly Counted[], { forma, transportadora, sai }: Queue): number {
  return filas
    .filter((one) => forma === undefined || one.forma === forma)
    .filter((one) => transportadora === undefined || one.transportadora === transportadora)
    .reduce((sum, { hoje, depois, fora }) => {
      if (sai === 'hoje') return sum + hoje;
      if (sai === 'depois') return sum + depois;
      return sum + hoje + depois + (forma === 'entrega' ? fora : 0);
    }, 0);
}

const rank = (name: string) => (name === NO_CARRIER ? 1 : 0);

/** Carriers that something waits for, and the chosen one; whose parcels name none come last. */
export function carriersIn(filas: readonly Counted[], chosen: string | undefined): string[] {
  const waiting = filas.filter(({ forma, hoje, depois }) => forma === 'transportadora' && hoje + depois > 0);
  const names = new Set(waiting.map(({ transportadora }) => transportadora));
  if (chosen !== undefined) names.add(chosen);
  return [...names].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'pt-BR'));
}

export const carrierName = (name: string): string => (name === NO_CARRIER ? 'Sem transportadora' : name);

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' });

/** What the two groups are called at a moment: on a day of rest nothing leaves, and the next working day may be no tomorrow. */
export function leavingWords(now: Date): Record<Saida, string> {
  const today = dayOf(now);
  const next = nextLeavingDay(now);
  const weekday = WEEKDAY.format(Date.parse(`${next}T12:00:00Z`));
  return {
    hoje: leavingDay(now) === today ? 'Sai hoje' : 'Já devia ter saído',
    depois: next === dayAfter(today, 1) ? 'Amanhã' : weekday.charAt(0).toUpperCase() + weekday.slice(1),
  };
}
