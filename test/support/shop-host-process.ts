import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildShop, type Shop } from '../../src/server/app.ts';
import { soleAccount } from '../../src/server/services/payment-account.ts';
import { takePort } from '../../src/server/http/port.ts';
import { loadConfig, withPort } from '../../src/server/settings/config.ts';
import { createBalcao } from './balcao/client.ts';
import { END_PATIENCE_MS, type HostAnswer, type HostRequest } from './shop-host.ts';

/** Opens shops and ends them as it is told. It ends with whoever tells it. */

const shops = new Map<number, Pick<Shop, 'stop'>>();

async function open(
  shop: number,
  { env, output, balcao }: NonNullable<HostRequest['open']>,
): Promise<number> {
  const config = loadConfig(env);
  const taken = config.PORT === 0 ? await takePort(config.HOST) : undefined;
  let isOpen = true;
  // What it says after its end nobody reads, and its folder is about to go.
  const print = (line: string) => isOpen && appendFileSync(output, line);
  const say = (sentence: string) => void print(`${sentence}\n`);
  const lines = { write: print, close: () => undefined };
  const built = await buildShop(taken === undefined ? config : withPort(config, taken.port), {
    say,
    warn: say,
    lines,
    payment: balcao === undefined ? undefined : soleAccount(createBalcao(balcao), { plays: false }),
  });
  shops.set(shop, {
    async stop() {
      await built.stop();
      isOpen = false;
    },
  });
  await built.listen(taken);
  return taken?.port ?? config.PORT;
}

async function end(shop: number): Promise<void> {
  const ended = await Promise.race([
    shops
      .get(shop)
      ?.stop()
      .then(() => true) ?? true,
    sleep(END_PATIENCE_MS, false, { ref: false }),
  ]);
  shops.delete(shop);
  if (!ended) throw new Error(`The shop does not end; open: ${process.getActiveResourcesInfo().join(', ')}`);
}

async function obey({ shop, open: asked }: HostRequest): Promise<HostAnswer> {
  try {
    if (asked !== undefined) return { shop, port: await open(shop, asked) };
    await end(shop);
    return { shop };
  } catch (error) {
    const printed = asked === undefined ? '' : readFileSync(asked.output, { encoding: 'utf8', flag: 'a+' });
    return { shop, error: `${error instanceof Error ? error.stack : String(error)}\n${printed}` };
  }
}

process.on('message', async (request: HostRequest) => process.send?.(await obey(request)));
process.on('disconnect', () => process.exit());
