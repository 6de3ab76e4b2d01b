import { backupPlace } from '../backup/index.ts';
import { dataKeysAtHand } from '../security/data-key-file.ts';
import { databaseCheck } from './database.ts';
import type { Check } from './finding.ts';
import { loadCheck } from './load.ts';
import { machineChecks } from './machine.ts';
import { addressCheck, certificateCheck, settingsCheck } from './outside.ts';
import { providerChecks, type AskedProviders, type Examined } from './providers.ts';

/** All that is looked at. Nothing of it changes anything, and none of it says a secret. */
export function shopChecks(config: Examined, providers: AskedProviders, now: Date): Check[] {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: poolSize, publicUrl } = config;
  const backupFolder = backupPlace(config).folder;
  return [
    settingsCheck(config),
    databaseCheck({ dataDir, databaseUrl, poolSize, dataKeys: () => dataKeysAtHand(config) }),
    ...machineChecks({ dataDir, databaseUrl, dataKeys: config.DATA_KEY?.length ?? 0, backupFolder, now }),
    loadCheck(config),
    addressCheck(publicUrl),
    ...(publicUrl.startsWith('https:') ? [certificateCheck(publicUrl, now)] : []),
    ...providerChecks(config, providers),
  ];
}
