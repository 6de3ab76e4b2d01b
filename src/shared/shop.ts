import type { InstallmentRules } from './installments.ts';
import type { ShopPicture } from './shop-pictures.ts';

/** '' leads nowhere. */
export interface ShopNotice {
  text: string;
  link: string;
}

export interface MenuLink {
  to: string;
  label: string;
}

/** What every page may know of the shop: identity and switches, nothing secret. */
export interface ShopSettings {
  name: string;
  cnpj: string;
  address: string;
  /** As shown to people. */
  phone: string;
  email: string;
  /** Digits with country code, for wa.me. */
  whatsapp: string;
  whatsappMessage: string;
  /** Profile address; '' is none. */
  instagram: string;
  tiktok?: string;
  facebook?: string;
  /** Below its name; absent, as the two below: the words that the shop comes with. */
  slogan?: string;
  /** Of the first page, for search engines and where a link to it is shown. */
  searchTitle?: string;
  searchText?: string;
  /** When somebody answers; '' where it is not said. */
  hours: string;
  /** What is announced on every page now. */
  notice: ShopNotice | null;
  /** The owner's own; absent: those that the shop comes with, as for each that is empty. */
  menus?: Record<'top' | 'foot', readonly MenuLink[]>;
  /** Address of the styles that carry the owner's look; '' is none. */
  theme: string;
  /** Of words and buttons on white, '#rrggbb'; '' is the house's own. */
  color: string;
  /** What stands for its name in heads of pages and mails; none where the owner gave none. */
  logo?: ShopPicture;
  /** Of tabs, home screens and link previews; none where the owner gave none. */
  symbol?: ShopPicture;
  /** Nothing is sold, and what is for sale is not shown. */
  closed: boolean;
  /** Until when this, which is not published, may be looked at; null for the shop as everybody sees it. */
  preview: string | null;
  publicUrl: string;
  /** Where parcels leave from: eight digits. */
  originCep: string;
  demoFallback: boolean;
  /** `apply`: the cheapest way of sending is free from a subtotal on; `message`: it is only said; `off`: nor said. */
  freeShipping: 'message' | 'apply' | 'off';
  /** The owner's own subtotal; absent: the usual one. */
  freeShippingFromCents?: number;
  /** The owner's own days for exchanges; absent: the usual ones. */
  exchangeDays?: number;
  installments: InstallmentRules;
  payOnDelivery: PayOnDelivery;
  paymentSandbox: boolean;
  /** By which the payment page talks to the provider about cards; null where no page asks for any. */
  cardAdapter: string | null;
  /** Has the provider PIX? False where no page asks for any. */
  takesPix: boolean;
  /** Which providers are only played, provider by provider. */
  sandbox: { payments: boolean; freight: boolean; postalCodes: boolean; mail: boolean };
  /** Pictures beyond the first screen are asked for where the bucket may send them. */
  directPictures?: true;
}

/** `message`: it is arranged with the team; `order`: and noted as an order that waits; `off`: there is no such way. */
export type PayOnDelivery = 'message' | 'order' | 'off';

/** So many days after delivery pieces may be exchanged by the shop's own rule, unless the owner says others. */
export const EXCHANGE_DAYS = 30;

export const exchangeDaysOf = ({ exchangeDays }: Pick<ShopSettings, 'exchangeDays'>): number =>
  exchangeDays ?? EXCHANGE_DAYS;

/** 'Frete grátis' is promised from this subtotal on, unless the owner says another. */
export const FREE_SHIPPING_FROM_CENTS = 19_900;

type FreeFreight = Pick<ShopSettings, 'freeShipping' | 'freeShippingFromCents'>;

/** From which subtotal pages promise free freight; null where they don't. */
export function promisedFreightCents({ freeShipping, freeShippingFromCents }: FreeFreight): number | null {
  return freeShipping === 'off' ? null : (freeShippingFromCents ?? FREE_SHIPPING_FROM_CENTS);
}

/** From which subtotal the cheapest way of sending costs nothing; null where the promise changes no price. */
export function freeFreightCents(shop: FreeFreight): number | null {
  return shop.freeShipping === 'apply' ? promisedFreightCents(shop) : null;
}

/** A wa.me link that opens a chat with a message written already. */
export function whatsappLink(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}
