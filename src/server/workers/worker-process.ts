import { buildShop, type Operator, type Shop } from '../app.ts';
import type { Beside } from './beside.ts';
import { withPort, type Config } from '../settings/config.ts';
import type { AskedOfFirst, AskedOfWorker } from './calls.ts';
import { createTalk } from './talk.ts';

const noFigures: Parameters<Beside['readFigures']>[0] = async () => [];

/** Builds the shop in one of the processes that serve it together: what they share is asked of the first. */
export async function openWorker(config: Config, operator: Operator, stopping: AbortSignal): Promise<Shop> {
  let readFigures = noFigures;
  const first = createTalk<AskedOfFirst, AskedOfWorker>(
    {
      send: (message) => void process.send?.(message),
      hear: (take) => void process.on('message', take),
    },
    { figures: () => readFigures() },
  );
  const { number, port, speaks, database } = await first.ask('start', null);
  const beside: Beside = {
    number,
    database,
    tellServing: (serving) => first.ask('serving', serving),
    standIns: (webhookSecret) => first.ask('standIns', webhookSecret),
    mails: {
      list: () => first.ask('mails', null),
      forget: (address) => void first.ask('forget', address),
    },
    figures: () => first.ask('figures', null),
    readFigures(read) {
      readFigures = read;
    },
  };
  const heard = { ...operator, ...(speaks ? {} : { say: () => undefined }), beside };
  const shop = await buildShop(withPort(config, port), heard, stopping);
  return {
    async listen() {
      await first.ask('port', null);
      await shop.listen();
      await first.ask('listening', null);
    },
    stop: shop.stop,
  };
}
