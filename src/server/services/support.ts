import type { Achado } from '#shared/wire/support.ts';
import { examine, shopChecks } from '../doctor/index.ts';
import { createLookout, supportRoutes } from '../features/support/index.ts';
import type { Config } from '../settings/config.ts';
import type { Present } from './credentials.ts';
import type { Providers } from './providers.ts';
import type { Part, World } from './world.ts';

const STATES = { ok: 'ok', warn: 'atencao', bad: 'problema' } as const;

/** What helps whoever runs the shop: the doctor's findings as a call. */
export function createSupportServices(
  { clock }: World,
  { config, present, providers }: { config: Config; present: () => Present; providers: Providers },
): Part {
  const look = async (): Promise<Achado[]> => {
    const found = await examine(shopChecks({ ...config, ...present() }, providers, clock()));
    return found.map(({ what, state, text, todo }) => ({
      o_que: what,
      estado: STATES[state],
      texto: text,
      fazer: todo ?? null,
    }));
  };
  return { calls: [supportRoutes({ stateOfShop: createLookout({ look, clock }) })] };
}
