import { backupPlace } from '../backup/index.ts';
import type { Config } from '../settings/config.ts';
import { databaseCheck } from './database.ts';
import type { Check } from './finding.ts';
import { machineChecks } from './machine.ts';
import { addressCheck, certificateCheck, settingsCheck } from './outside.ts';
import { providerChecks, type AskedProviders } from './providers.ts';

/** All that is looked at. Nothing of it changes anything, and none of it says a secret. */
export function shopChecks(config: Config, providers: AskedProviders, now: Date): Check[] {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: poolSize, publicUrl } = config;
  const backupFolder = backupPlace(config).folder;
  return [
    settingsCheck(config),
    databaseCheck({ dataDir, databaseUrl, poolSize }),
    ...machineChecks({ dataDir, databaseUrl, dataKeys: config.DATA_KEY?.length ?? 0, backupFolder, now }),
    addressCheck(publicUrl),
    ...(publicUrl.startsWith('https:') ? [certificateCheck(publicUrl, now)] : []),
    ...providerChecks(config, providers),
  ];
}
