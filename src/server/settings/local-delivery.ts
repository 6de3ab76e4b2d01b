import { z } from 'zod';

/** A range of postal codes that the shop serves itself, e.g. by motorcycle. */
export interface LocalDeliveryRange {
  from: string;
  to: string;
  precoCents: number;
  prazoDays: number;
  nome: string;
}

/** By default the towns around the shop's postal code, so that the demonstration shows one. */
const DEMONSTRATION = '26000000-26999999:990:1:Entrega local';

/**
 * LOCAL_DELIVERY: `from-to:price in cents:days[:name]`, several separated by `;`, or `off`.
 * Example: `26000000-26999999:990:1:Entrega local;21000000-21999999:1490:2`.
 */
export const localDeliveryRanges = z
  .string()
  .default(DEMONSTRATION)
  .transform((text, context): LocalDeliveryRange[] => {
    if (text.trim() === 'off') return [];
    return text.split(';').flatMap((part) => {
      const match = /^\s*(\d{5}-?\d{3})\s*-\s*(\d{5}-?\d{3}):(\d{1,7}):(\d{1,3})(?::(.{1,60}))?\s*$/.exec(
        part,
      );
      const [, from, to, cents, days, nome] = match ?? [];
      if (from === undefined || to === undefined) {
        context.addIssue({
          code: 'custom',
          message: `não entendo '${part.trim()}': use CEP-CEP:centavos:dias:nome`,
        });
        return [];
      }
      return [
        {
          from: from.replace('-', ''),
          to: to.replace('-', ''),
          precoCents: Number(cents),
          prazoDays: Number(days),
          nome: nome?.trim() ?? 'Entrega local',
        },
      ];
    });
  });
