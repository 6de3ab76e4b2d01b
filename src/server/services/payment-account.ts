import type { ShopSettings } from '#shared/shop.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import { createTwoAccounts, nobody } from '../providers/payment/two-accounts.ts';
import type { AccountKeys } from './endpoints.ts';

/** The payment account that the office keeps; the same object until something in it changes. */
export interface PaymentAccount {
  publicKey: string;
  /** Null where no key at hand opens it. */
  secrets: Pick<AccountKeys, 'accessToken' | 'webhookSecret'> | null;
  /** Do new charges go to it? */
  isOn: boolean;
}

interface Given {
  played: PaymentProvider;
  account: () => PaymentAccount | null;
  connect: (keys: AccountKeys) => PaymentProvider;
}

/** The sandbox, and beside it the account of the office at any moment. */
export function eitherAccount({ played, account, connect }: Given): PaymentProvider {
  let last: { of: string; provider: PaymentProvider } | null = null;

  /** One client for an account however often it is switched: it knows when the provider is to be left alone. */
  function own(): PaymentProvider | null {
    const now = account();
    if (now === null) return null;
    const { publicKey, secrets } = now;
    const of = JSON.stringify([publicKey, secrets]);
    if (last?.of === of) return last.provider;
    const client = connect({ publicKey, ...(secrets ?? { accessToken: '', webhookSecret: '' }) });
    // Its page may be shown; nothing of it can be asked for.
    const provider = secrets === null ? nobody(client) : client;
    last = { of, provider };
    return provider;
  }
  return createTwoAccounts({ played, own, isOn: () => account()?.isOn === true });
}

/**
 * The environment's account. What is asked for at it bears the same mark as at one of the office: whoever moves it from one
 * to the other goes on asking for the same charges. What was asked for before there was a mark is its own, too. `plays`: it
 * is a stand-in; else nothing that was only played is asked for at it.
 */
export const soleAccount = (account: PaymentProvider, { plays }: { plays: boolean }): PaymentProvider =>
  createTwoAccounts({ played: account, own: () => account, isOn: () => true, plays });

/** What the payment page offers: nothing that the provider does not have, for which the shop would take no order. */
export const waysToPay = (provider: PaymentProvider): Pick<ShopSettings, 'cardAdapter' | 'takesPix'> => ({
  cardAdapter: provider.createCard === undefined ? null : provider.browser.cardAdapter,
  takesPix: provider.createPix !== undefined,
});
