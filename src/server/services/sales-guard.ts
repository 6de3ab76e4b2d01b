import type { IncomingHttpHeaders } from 'node:http';
import { findAttempt } from '../features/ledger/index.ts';
import type { LiveShop, Previews } from '../features/shop-settings/index.ts';
import { idempotencyKey } from '../http/client-key.ts';
import { generatedSecret } from '../security/secrets.ts';
import type { World } from './world.ts';

/** What the doors have to know of a shop that may be closed. */
export async function salesOf(world: World, { live, previews }: { live: LiveShop; previews: Previews }) {
  const { db, random } = world;
  return {
    testSecret: await generatedSecret(world, 'test_purchases'),
    previewToken: async () => (await previews.make()).token,
    isClosed: live.isClosed,
    isBegun: async (asked: IncomingHttpHeaders) =>
      (await findAttempt(db, { key: idempotencyKey(asked, random) })) !== undefined,
    isPreview: async (token: string) => (await previews.read(token)) !== null,
  };
}
