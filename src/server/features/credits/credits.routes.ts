import { normalizeCredit, UNKNOWN_CREDIT } from '#shared/credits.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { hashCredit } from './codes.ts';
import { findByHashes } from './credits.store.ts';
import { createCreditOffice, type OfficeDeps } from './office.service.ts';
import { findHolder } from './holder.store.ts';
import { listOwnCredits } from './own.ts';
import { creditOfficeRoutes } from './office.routes.ts';
import { tellCredit } from './tell.ts';
import { listHeldBy } from './uses.store.ts';

export interface CreditsRoutesDeps extends OfficeDeps {
  /** The number of the open order of this code whose vales are free for who takes its place; null: there is none. */
  holderByCode(codigo: string | undefined): Promise<number | null>;
  /** Counts codes that nobody has, per address. */
  unknownCodes: {
    guard<T>(
      asker: { address: string; asked: string },
      lookUp: () => Promise<T | undefined>,
    ): Promise<T | undefined>;
  };
}

const done = { success: true as const, sucesso: true as const };

/** What a vale holds, for who has its code, and the office's calls. */
export function creditsRoutes(deps: CreditsRoutesDeps): ApiRoutes {
  const office = createCreditOffice(deps);
  return (api) => {
    lookUpRoute(api, deps);
    ownRoute(api, deps);
    creditOfficeRoutes(api, { office, random: deps.random });
  };
}

function lookUpRoute(api: Api, { db, clock, unknownCodes, holderByCode }: CreditsRoutesDeps): void {
  api.route({
    ...implement('POST /creditos/consultar'),
    config: { audience: 'all', limit: { name: 'vales', max: 30, windowSeconds: 60 } },
    handler: async ({ body: { codigo, substitui }, ip }, reply) => {
      const code = normalizeCredit(codigo);
      const asker = { address: ip, asked: `vale ${code ?? ''}` };
      const credit = await unknownCodes.guard(asker, async () =>
        code === null ? undefined : (await findByHashes(db, [hashCredit(code)]))[0],
      );
      if (credit === undefined) throw notFound(UNKNOWN_CREDIT);
      const held = await listHeldBy(db, await holderByCode(substitui?.codigo));
      const balance_cents = credit.balance_cents + (held.get(credit.id) ?? 0);
      const vale = tellCredit({ ...credit, balance_cents }, clock());
      return reply.header('cache-control', 'no-store').send({ ...done, vale });
    },
  });
}

function ownRoute(api: Api, deps: CreditsRoutesDeps): void {
  api.route({
    ...implement('GET /clientes/me/vales'),
    config: { audience: 'customer' },
    handler: async ({ session }, reply) => {
      if (session?.kind !== 'customer') throw forbidden();
      const { email, isConfirmed: emailConfirmado } = await findHolder(deps.db, session.customerId);
      const vales = emailConfirmado ? await listOwnCredits(deps, { email, now: deps.clock() }) : [];
      return reply.header('cache-control', 'no-store').send({ ...done, vales, emailConfirmado });
    },
  });
}
