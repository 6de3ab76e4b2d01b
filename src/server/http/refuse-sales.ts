import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError, conflict } from '../errors.ts';
import type { Api } from './api.ts';
import { PREVIEW_COOKIE, readCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes an order or a charge for a shopper: refused while the shop is closed. */
    sells?: true;
    /** Of those that sell: what it makes may be an order by which the shop's own team tries a closed shop. */
    takesTests?: true;
    /** Tells what is for sale: for the team and a preview's guests alone while the shop is closed. */
    shows?: true;
  }
  interface FastifyRequest {
    /** The shop is closed, and this is somebody of its team who tries it: what she orders is no sale. */
    isTest: boolean;
  }
}

export interface RefuseSalesDeps {
  isClosed: () => boolean;
  /** Has this attempt begun before? It is answered to its end: its shopper may have been charged. */
  isBegun: (headers: IncomingHttpHeaders) => Promise<boolean>;
  /** Does a preview's cookie open the shop? */
  isPreview: (token: string) => Promise<boolean>;
  /** Do these cookies name somebody of the team who may try to buy? */
  isTestBuyer: (cookies: string | undefined) => Promise<boolean>;
}

const AGAIN_AFTER_SECONDS = 3600;

/**
 * While the shop is closed, refuses with 409 `loja_fechada` whatever would sell something, and with 503 what tells strangers
 * what is for sale; after `limitRates`, since it may ask the database.
 */
export function refuseSales(api: Api, { isClosed, isBegun, isPreview, isTestBuyer }: RefuseSalesDeps): void {
  api.decorateRequest('isTest', false);
  const refuseSale = async (request: FastifyRequest) => {
    if (!isClosed()) return;
    const { headers, routeOptions } = request;
    request.isTest = routeOptions.config.takesTests === true && (await isTestBuyer(headers.cookie));
    if (request.isTest || (await isBegun(headers))) return;
    throw conflict(
      'loja_fechada',
      'A loja está fechada agora e não recebe pedidos. Volte em breve, ou fale com a gente.',
    );
  };
  const refuseSight = async ({ headers, session }: FastifyRequest) => {
    if (!isClosed() || session?.kind === 'admin') return;
    const token = readCookie(headers.cookie, PREVIEW_COOKIE);
    if (token !== null && (await isPreview(token))) return;
    throw new AppError(
      503,
      'loja_fechada',
      'A loja está fechada agora. Volte em breve, ou fale com a gente.',
      {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      },
    );
  };
  api.addHook('onRoute', (route) => {
    const { sells, shows } = route.config ?? {};
    const refuse = [...(sells === true ? [refuseSale] : []), ...(shows === true ? [refuseSight] : [])];
    if (refuse.length > 0) route.onRequest = [...[route.onRequest ?? []].flat(), ...refuse];
  });
}
