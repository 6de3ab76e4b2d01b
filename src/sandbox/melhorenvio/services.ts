import { stateOfCep } from '../brazil.ts';
import type { Parcel } from './packing.ts';

interface Company {
  id: number;
  name: string;
  picture: string;
}

/** A carrier's service: its tariff and what it doesn't take. */
export interface Service {
  id: number;
  name: string;
  company: Company;
  baseCents: number;
  perKgCents: number;
  perKmCents: number;
  insurancePercent: number;
  baseDays: number;
  kmPerDay: number;
  /** What this account pays instead of the list price; 1 is the list price. */
  customFactor: number;
  /** The provider's words when it does not carry this, undefined when it does. */
  refuses: (parcel: Parcel, from: string, to: string) => string | undefined;
}

const CORREIOS: Company = { id: 1, name: 'Correios', picture: 'correios.svg' };
const JADLOG: Company = { id: 2, name: 'Jadlog', picture: 'jadlog.svg' };
const LOGGI: Company = { id: 14, name: 'Loggi', picture: 'loggi.svg' };

const STRETCH = 'Transportadora não atende este trecho.';
const SIZE = 'Dimensões do objeto ultrapassam o limite da transportadora.';
const WEIGHT = 'Peso do objeto ultrapassa o limite da transportadora.';

function withinPost({ width, height, length, weightKg }: Parcel): string | undefined {
  const longest = Math.max(width, height, length);
  if (longest > 100 || width + height + length > 200) return SIZE;
  return weightKg > 30 ? WEIGHT : undefined;
}

function withinMini({ width, height, length, weightKg }: Parcel): string | undefined {
  const [low = 0, middle = 0, high = 0] = [width, height, length].toSorted((a, b) => a - b);
  if (low > 4 || middle > 16 || high > 24) return SIZE;
  return weightKg > 0.3 ? WEIGHT : undefined;
}

function withinLoggi(parcel: Parcel, from: string, to: string): string | undefined {
  const regions = [from, to].map((cep) => stateOfCep(cep)?.region);
  const isServed = regions.every((region) => region === 'Sudeste' || region === 'Sul');
  return isServed ? withinPost(parcel) : STRETCH;
}

export const SERVICES: readonly Service[] = [
  {
    id: 1,
    name: 'PAC',
    company: CORREIOS,
    baseCents: 1690,
    perKgCents: 390,
    perKmCents: 0.75,
    insurancePercent: 1,
    baseDays: 4,
    kmPerDay: 420,
    customFactor: 0.94,
    refuses: withinPost,
  },
  {
    id: 2,
    name: 'SEDEX',
    company: CORREIOS,
    baseCents: 2190,
    perKgCents: 690,
    perKmCents: 1.9,
    insurancePercent: 1,
    baseDays: 1,
    kmPerDay: 1100,
    customFactor: 0.97,
    refuses: withinPost,
  },
  {
    id: 3,
    name: '.Package',
    company: JADLOG,
    baseCents: 1580,
    perKgCents: 350,
    perKmCents: 0.9,
    insurancePercent: 0.66,
    baseDays: 3,
    kmPerDay: 460,
    customFactor: 1,
    refuses: (parcel) => (parcel.weightKg > 120 ? WEIGHT : undefined),
  },
  {
    id: 4,
    name: '.Com',
    company: JADLOG,
    baseCents: 1990,
    perKgCents: 420,
    perKmCents: 1.2,
    insurancePercent: 0.66,
    baseDays: 2,
    kmPerDay: 650,
    customFactor: 1,
    refuses: (parcel) => (parcel.weightKg > 60 ? WEIGHT : undefined),
  },
  {
    id: 17,
    name: 'Mini Envios',
    company: CORREIOS,
    baseCents: 1190,
    perKgCents: 300,
    perKmCents: 0.4,
    insurancePercent: 1,
    baseDays: 6,
    kmPerDay: 380,
    customFactor: 1,
    refuses: withinMini,
  },
  {
    id: 31,
    name: 'Express',
    company: LOGGI,
    baseCents: 1490,
    perKgCents: 310,
    perKmCents: 1.1,
    insurancePercent: 0.5,
    baseDays: 2,
    kmPerDay: 500,
    customFactor: 1,
    refuses: withinLoggi,
  },
];
