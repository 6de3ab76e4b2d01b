import { exchangeName } from '#shared/exchange-states.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';
import { STRANGERS_PAPERS } from '../../load/index.ts';
import { ownMadeCode } from '../exchanges/index.ts';
import { readDeclaration } from './declaration.ts';
import type { LabelsDeps } from './deps.ts';
import { paperHeaders } from './label-paper.ts';

export interface DeclarationDeps extends LabelsDeps {
  /** The same for all calls that ask for an order by its code. */
  unknownCodes: UnknownCodes;
}

/** Two calls of the provider each, of the 250 that it takes a minute. */
const limit = { name: 'return-declaration', max: 5, windowSeconds: 60 } as const;

/** What a buyer shows at a counter beside her posting code. Whose it is, is asked before a turn is taken. */
export function declarationRoutes(deps: DeclarationDeps): ApiRoutes {
  return (api) =>
    api.route({
      ...implement('POST /pedidos/:codigo/trocas/:id/declaracao'),
      config: { audience: 'all', limit, load: STRANGERS_PAPERS },
      handler: async (request, reply) => {
        const code = await ownMadeCode(deps, request);
        const file = await request.inTurn(() => readDeclaration(deps, code));
        return reply.headers(paperHeaders('dace', exchangeName(code.exchangeId))).send(file);
      },
    });
}
