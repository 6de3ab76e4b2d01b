import { DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import type { Shipping } from '../../src/server/features/shipping/index.ts';

export const FREIGHT_CENTS = 1990;
/** A quote with another price than holds now. */
export const LAPSED_QUOTE = 'cotacao-vencida';

const BY_MAIL = {
  id: DIGITAL_FREIGHT,
  nome: 'Por e-mail',
  servico: 'Por e-mail',
  company: 'Loja',
  prazo: 0,
  tipo: 'digital' as const,
  priceCents: 0,
};

/** Where orders of this till are fetched. */
export const PICKUP_PLACE = {
  nome: 'Loja do Centro',
  endereco: 'Rua das Flores, 10, Centro, Rio de Janeiro',
  horario: 'Segunda a sexta, 9h às 18h',
  instrucao: 'Leve um documento',
};

const FETCHED = {
  id: 'retirada',
  nome: 'Retirar na loja',
  servico: 'Retirar na loja',
  company: 'Loja',
  prazo: 2,
  tipo: 'retirada' as const,
  retirada: PICKUP_PLACE,
  priceCents: 0,
};

/** Where freight costs more by so much, where it costs less, where nobody carries to, and where nobody knows. */
export const FAR = { cep: '69921000', moreCents: 1500 };
export const NEAR = { cep: '26168000', lessCents: 500 };
export const NOWHERE = { cep: '69980000' };
export const UNKNOWN = { cep: '69990000' };

const centsTo = (cep: string): number =>
  FREIGHT_CENTS + (cep === FAR.cep ? FAR.moreCents : cep === NEAR.cep ? -NEAR.lessCents : 0);

const pacTo = (cep: string) => ({
  id: '1',
  nome: 'PAC',
  servico: 'PAC',
  company: 'Correios',
  prazo: cep === FAR.cep ? 12 : 5,
  tipo: 'delivery' as const,
  priceCents: centsTo(cep),
});

/** The shop's own, about its town. */
const BROUGHT = {
  id: 'delivery_local',
  nome: 'Entrega local',
  servico: 'Entrega local',
  company: 'Loja',
  prazo: 1,
  tipo: 'delivery_local' as const,
  priceCents: 800,
};

/** Freight at one price to nearly everywhere: what these tests are about is what payments do with it. */
export const flatFreight: Shipping = {
  waysTo: async ({ cep }) => (cep === NOWHERE.cep || cep === UNKNOWN.cep ? [] : [pacTo(cep)]),
  priceFor: async ({ option, cep }) => {
    if (cep === UNKNOWN.cep) return { ok: false, reason: 'unavailable' };
    if (cep === NOWHERE.cep) return { ok: false, reason: 'unknown_option' };
    if (option.id === BROUGHT.id && cep.startsWith('26')) return { ok: true, option: BROUGHT };
    if (option.cotacao === LAPSED_QUOTE) return { ok: false, reason: 'price_changed' };
    if (option.id === DIGITAL_FREIGHT) return { ok: true, option: BY_MAIL };
    if (option.id === FETCHED.id) return { ok: true, option: FETCHED };
    return option.id === '1' ? { ok: true, option: pacTo(cep) } : { ok: false, reason: 'unknown_option' };
  },
};
