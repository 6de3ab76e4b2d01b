import { badWeather } from '../test/support/bad-weather.ts';
import { brokenLedgers, paymentBody, putOnSale } from '../test/support/goods.ts';
import { newKey, openTill } from '../test/support/till.ts';
import { say } from './figure.ts';

/**
 * How much of its calm pace does the till keep while its provider fails in every way it can, and is everything right in
 * the end? The yardstick is the same shop with a provider that is well.
 */

const PURCHASES = Number(process.env['PURCHASES'] ?? 3000);
const CALM = 300;
const AT_ONCE = 16;

const till = await openTill({ webhooks: true });
const goods = await putOnSale(till.db, { units: 2 * PURCHASES + CALM });

async function purchasesPerSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return count / ((performance.now() - startedMs) / 1000);
}

const calm = await purchasesPerSecond(CALM, async () => {
  for (let done = 0; done < CALM; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, host) =>
        till.post('/payment/pix/create', paymentBody([{ goods }], 119.9), {
          ...newKey(),
          'x-forwarded-for': `203.0.${done % 250}.${host + 1}`,
        }),
      ),
    );
  }
});
const weather = badWeather(till, goods, Date.now() % 1_000_000);
const stormy = await purchasesPerSecond(PURCHASES, () => weather.rage(PURCHASES));
await weather.calmDown();
const wrong = (await weather.compare()).filter(
  ({ status, paidCharges, openCharges }) => openCharges > 0 || paidCharges !== (status === 'paid' ? 1 : 0),
);
const ledgers = await brokenLedgers(till.db);
await till.stop();

say({
  name: 'payments in bad weather',
  ratio: stormy / calm,
  yardstick: 'the calm pace',
  detail:
    `${stormy.toFixed(1)}/s against ${calm.toFixed(1)}/s; ${PURCHASES} purchases, ` +
    `${wrong.length} orders that differ from the provider, ${ledgers.length} broken ledgers`,
});
if (wrong.length > 0 || ledgers.length > 0) process.exitCode = 1;
