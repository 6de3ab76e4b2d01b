import { distanceKm } from '../brazil.ts';
import { billedKg } from './packing.ts';
import type { Parcel } from './packing.ts';
import type { Service } from './services.ts';

export interface QuoteRequest {
  from: string;
  to: string;
  parcels: Parcel[];
  receipt: boolean;
  ownHand: boolean;
  /** Address of the folder with the carriers' marks. */
  pictureUrl: string;
}

const money = (cents: number) => (cents / 100).toFixed(2);

function parcelCents(service: Service, parcel: Parcel, km: number): number {
  const weight = service.baseCents + service.perKgCents * billedKg(parcel);
  const way = service.perKmCents * km * (0.6 + 0.2 * billedKg(parcel));
  return Math.round(weight + way + (parcel.insuredCents * service.insurancePercent) / 100);
}

function companyOf({ company }: Service, pictureUrl: string) {
  return { id: company.id, name: company.name, picture: `${pictureUrl}/${company.picture}` };
}

function unavailable(service: Service, error: string, pictureUrl: string): Record<string, unknown> {
  return { id: service.id, name: service.name, error, company: companyOf(service, pictureUrl) };
}

function showParcel(parcel: Parcel, priceCents: number): Record<string, unknown> {
  return {
    price: money(priceCents),
    discount: '0.00',
    format: 'box',
    dimensions: { height: parcel.height, width: parcel.width, length: parcel.length },
    weight: parcel.weightKg.toFixed(2),
    insurance_value: money(parcel.insuredCents),
    products: parcel.products,
  };
}

/** One service's quote in the provider's shape: a price as text, or an item that says why there is none. */
export function quote(service: Service, request: QuoteRequest): Record<string, unknown> {
  const { from, to, parcels, pictureUrl } = request;
  const km = distanceKm(from, to);
  if (km === undefined) return unavailable(service, 'Transportadora não atende este trecho.', pictureUrl);
  const refusal = parcels.map((parcel) => service.refuses(parcel, from, to)).find(Boolean);
  if (refusal !== undefined) return unavailable(service, refusal, pictureUrl);
  const extrasCents = (request.receipt ? 720 : 0) + (request.ownHand ? 860 : 0);
  const prices = parcels.map((parcel) => parcelCents(service, parcel, km));
  const priceCents = prices.reduce((sum, cents) => sum + cents, extrasCents);
  const customCents = Math.round(priceCents * service.customFactor);
  const days = service.baseDays + Math.ceil(km / service.kmPerDay);
  const range = { min: Math.max(1, days - 1), max: days };
  return {
    id: service.id,
    name: service.name,
    price: money(priceCents),
    custom_price: money(customCents),
    discount: money(priceCents - customCents),
    currency: 'R$',
    delivery_time: days,
    delivery_range: range,
    custom_delivery_time: days,
    custom_delivery_range: range,
    packages: parcels.map((parcel, index) => showParcel(parcel, prices[index] ?? 0)),
    additional_services: { receipt: request.receipt, own_hand: request.ownHand, collect: false },
    company: companyOf(service, pictureUrl),
  };
}
