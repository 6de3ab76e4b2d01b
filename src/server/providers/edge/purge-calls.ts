import type { EdgeName } from '../../edge/index.ts';
import { httpCall, type HttpResult, type MakeCall } from '../http-call.ts';
import type { EdgeCache } from './port.ts';

export interface EdgeAccount {
  name: EdgeName;
  /** Where each of them listens: every Varnish, or the one address of a service. */
  urls: readonly string[];
  token: string;
  http?: MakeCall;
  stopping?: AbortSignal;
}

const CONNECT_MS = 2000;
const ANSWER_MS = 4000;
const TOTAL_MS = 5000;
const DETAIL_LENGTH = 200;

interface Words {
  headers: Record<string, string>;
  body?: string;
}

/**
 * How each is told. Fastly: `POST /service/ID/purge`, keys in a header, at most 256. Cloudflare: `POST
 * /zones/ID/purge_cache`, tags in the body, at most 30. Varnish: as docs/server/varnish.vcl reads it.
 */
const SAID: Record<EdgeName, (keys: readonly string[], token: string) => Words> = {
  varnish: (keys, token) => ({
    headers: { authorization: `Bearer ${token}`, 'xkey-purge': keys.join(' ') },
  }),
  fastly: (keys, token) => ({
    headers: { 'fastly-key': token, accept: 'application/json', 'surrogate-key': keys.join(' ') },
  }),
  cloudflare: (keys, token) => ({
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: keys }),
  }),
};

/** The edge at these addresses. All of them must have forgotten: a repeated purge does no harm. */
export function createEdgeCache({ name, urls, token, http = httpCall, stopping }: EdgeAccount): EdgeCache {
  const limits = { connectMs: CONNECT_MS, answerMs: ANSWER_MS, totalMs: TOTAL_MS };
  return {
    async purge(keys) {
      const said = SAID[name](keys, token);
      const told = await Promise.all(
        urls.map((url) => http({ method: 'POST', url, ...said, ...limits }, stopping)),
      );
      return told.map(whyNot).find((why) => why !== null) ?? null;
    },
  };
}

function whyNot(result: HttpResult): string | null {
  if (result.kind !== 'answer') return result.detail.slice(0, DETAIL_LENGTH);
  return result.status >= 200 && result.status < 300 ? null : `HTTP ${result.status}`;
}
