import { paths } from '#shared/paths.ts';
import { conflict } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { cookieHeader, PREVIEW_COOKIE, TEST_PURCHASE_COOKIE } from '../http/cookies.ts';
import { implement } from '../http/implement.ts';
import { TEST_PURCHASE_SECONDS, type TestBuyers } from '../http/test-buyers.ts';

export interface TestBuyingDeps {
  buyers: TestBuyers;
  /** Does the shop sell to nobody now? */
  isClosed: () => boolean;
  /** The words by which pages of a closed shop are shown. */
  previewToken: () => Promise<string>;
  /** Whether the shop's own address is https. */
  https: boolean;
}

/** The call by which somebody of the team lets her own browser buy in the closed shop. Nothing of it can be passed on. */
export function testBuyingRoutes({ buyers, isClosed, previewToken, https }: TestBuyingDeps) {
  return (api: Api): void => {
    api.route({
      ...implement('POST /gerenciamento/compra-de-teste'),
      config: { audience: 'admin', act: 'use-sandbox' },
      handler: async ({ session }, reply) => {
        if (!isClosed() || session === null)
          throw conflict('loja_aberta', 'A loja está aberta: compre nela como qualquer cliente.');
        const life = { seconds: TEST_PURCHASE_SECONDS, https };
        reply.headers({
          'set-cookie': [
            cookieHeader(PREVIEW_COOKIE, await previewToken(), life),
            cookieHeader(TEST_PURCHASE_COOKIE, buyers.cookieFor(session), life),
          ],
          'cache-control': 'no-store',
        });
        return {
          sucesso: true as const,
          success: true as const,
          mensagem: 'A loja está aberta para você, por duas horas e só neste navegador.',
          url: paths.home,
        };
      },
    });
  };
}
