import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { officeApi } from './api.ts';

/** Opens the page of the stand-ins. On the internet it is the team's alone: the browser is told first who opens it. */
export async function enterSandbox(): Promise<void> {
  try {
    await officeApi('POST /gerenciamento/sandbox/entrar');
  } finally {
    location.assign(paths.sandbox);
  }
}

/** The way to a mail that did not leave the shop, for a notice; there is no such page where payments are real. */
export function wayToMailbox(shop: ShopSettings): { label: string; run(): void } | undefined {
  if (!shop.sandbox.mail || !shop.paymentSandbox) return undefined;
  return { label: 'Ler em /sandbox', run: () => void enterSandbox() };
}
