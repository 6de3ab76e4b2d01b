import type { ShopSettings } from '#shared/shop.ts';
import type { Config } from './config.ts';
import { installmentRules } from './installments.ts';

/** What every page may know of the settings that the shop was started with. */
export function shopSettings(config: Config): ShopSettings {
  return {
    name: config.STORE_NAME,
    cnpj: config.STORE_CNPJ,
    address: config.STORE_ADDRESS,
    phone: config.STORE_PHONE,
    email: config.STORE_EMAIL,
    whatsapp: config.STORE_WHATSAPP,
    whatsappMessage: config.STORE_WHATSAPP_MESSAGE,
    instagram: config.STORE_INSTAGRAM,
    hours: '',
    notice: null,
    theme: '',
    color: '',
    closed: false,
    preview: null,
    publicUrl: config.publicUrl,
    originCep: config.CEP_ORIGEM,
    demoFallback: config.demoFallback,
    freeShipping: config.FREE_SHIPPING,
    installments: installmentRules(config),
    payOnDelivery: config.PAY_ON_DELIVERY,
    paymentSandbox: config.sandbox.payments,
    // By what is paid the provider says, to who makes the pages.
    cardAdapter: null,
    takesPix: false,
    sandbox: config.sandbox,
    ...(config.direct !== null && { directPictures: true as const }),
  };
}
