import { systemClock } from '../clock.ts';
import { examine, lineOf, shopChecks } from '../doctor/index.ts';
import { officeAccounts, presentServices, readKeptCredentials } from '../services/credentials.ts';
import { endpoints } from '../services/endpoints.ts';
import { connectProviders } from '../services/providers.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';

/** `npm run doctor`: a line for each thing, with what to do; exit status 1 when something keeps the shop from selling. */
async function main(): Promise<boolean> {
  const config = loadConfig();
  const kept = await readKeptCredentials(config);
  const providers = connectProviders({
    config,
    ...officeAccounts(config, kept),
    endpoints: endpoints(config),
    clock: systemClock,
    metrics: { providerCalls: () => () => undefined },
    stopping: new AbortController().signal,
  });
  const found = await examine(
    shopChecks({ ...config, ...presentServices(config, kept)() }, providers, systemClock()),
  );
  for (const one of found) process.stdout.write(`${lineOf(one)}\n`);
  const bad = found.filter(({ state }) => state === 'bad').length;
  process.stdout.write(bad === 0 ? '\nNada impede a loja de vender.\n' : `\n${bad} a resolver.\n`);
  return bad === 0;
}

main().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    const text =
      error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
