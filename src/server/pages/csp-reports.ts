import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { policyFor } from '../../web/page-policy.ts';
import { badRequest } from '../errors.ts';
import type { Api, ApiRoutes } from '../http/api.ts';
import { boundedCache } from '../limits/bounded.ts';
import type { Metrics } from '../http/metrics.ts';
import { CSP_REPORTS } from './csp.ts';

/** What a browser sends by `report-uri`, as far as it is read (CSP level 2, section 4.4). */
const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string().catch(''),
    'violated-directive': z.string().catch(''),
    'effective-directive': z.string().optional().catch(undefined),
    'blocked-uri': z.string().catch(''),
  }),
});

const REPORT_BYTES = 8 * 1024;
/** Of each kind of break one line is logged; this many kinds are known apart. */
const MOST_KINDS = 500;
const WORD = /^[a-z-]{1,40}$/;
/** The rules that our policies have, and what browsers make of script-src and style-src; figures know no others. */
const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src frame-src manifest-src worker-src object-src base-uri form-action frame-ancestors ' +
    'require-trusted-types-for trusted-types'
  ).split(' '),
);

/**
 * Where browsers report what a page's policy has kept from happening: a script that got in, or a page of ours that breaks
 * its own rules. Anybody may send anything, so it is counted and logged, and nothing else comes of it.
 */
export function cspReports(deps: { log: FastifyBaseLogger; metrics: Metrics }): ApiRoutes {
  const known = boundedCache<true>({ name: 'csp-reports', max: MOST_KINDS, bytesOf: 8 });
  return (api) => {
    // A room of its own: no call takes a body of this type.
    void api.register(async (plugin) => {
      const room = plugin as Api;
      room.addContentTypeParser(
        'application/csp-report',
        { parseAs: 'string', bodyLimit: REPORT_BYTES },
        room.getDefaultJsonParser('error', 'error'),
      );
      room.post(
        CSP_REPORTS,
        {
          config: { audience: 'all', limit: { name: 'csp', max: 30, windowSeconds: 60 } },
          schema: { hide: true },
          bodyLimit: REPORT_BYTES,
        },
        async ({ body }, reply) => {
          const broken = readBreak(body);
          if (broken === null)
            throw badRequest('relato_invalido', 'Isto não é um relato de política de segurança.');
          if (!broken.isForeign) {
            deps.metrics.countCspReport(broken.directive);
            const kind = JSON.stringify(broken);
            if (!known.has(kind)) deps.log.warn({ csp: broken }, 'a page broke its policy');
            known.set(kind, true);
          }
          return reply.code(204).send();
        },
      );
    });
  };
}

interface Break {
  directive: string;
  /** The page by its pattern: addresses hold codes and words of people. */
  page: string;
  /** Where it would have come from: an origin, or a word as 'inline'. */
  blocked: string;
  /** Put there by something in the browser itself. */
  isForeign: boolean;
}

function readBreak(body: unknown): Break | null {
  const read = report.safeParse(body);
  if (!read.success) return null;
  const given = read.data['csp-report'];
  const directive = (given['effective-directive'] ?? given['violated-directive']).split(' ', 1)[0] ?? '';
  if (!DIRECTIVES.has(directive)) return null;
  const blocked = originOf(given['blocked-uri']);
  return {
    directive,
    page: patternOf(given['document-uri']),
    blocked,
    isForeign: blocked.endsWith('-extension:'),
  };
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url === null) return WORD.test(text) ? text : '';
  // Of a page's own kind of address, an extension's say, there is no origin.
  return url.origin === 'null' ? url.protocol : url.origin;
}

function patternOf(text: string): string {
  const url = URL.parse(text);
  return url === null ? '' : policyFor(url.pathname).pattern;
}
