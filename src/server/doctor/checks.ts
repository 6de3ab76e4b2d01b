import { isAlone } from '../settings/config.ts';
import { backupPlace, hoursBetweenBackups } from '../backup/index.ts';
import { dataKeysAtHand } from '../security/data-key-file.ts';
import { databaseCheck } from './database.ts';
import type { Check } from './finding.ts';
import { loadCheck } from './load.ts';
import { machineChecks } from './machine.ts';
import { addressCheck, certificateCheck, settingsCheck } from './outside.ts';
import { redisCheck } from './redis.ts';
import { replicaChecks } from './replica.ts';
import { directChecks } from './pictures.ts';
import { providerChecks, type AskedProviders, type Examined } from './providers.ts';

/** All that is looked at. Nothing of it changes anything that anybody sees, and none of it says a secret. */
export function shopChecks(config: Examined, providers: AskedProviders, now: Date): Check[] {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: poolSize, publicUrl } = config;
  const dataKeys = config.DATA_KEY?.length ?? 0;
  const backups = { backupFolder: backupPlace(config).folder, backupHours: hoursBetweenBackups(config) };
  return [
    settingsCheck(config),
    databaseCheck({
      dataDir,
      databaseUrl,
      isolation: config.DATABASE_ISOLATION,
      poolSize,
      dataKeys: () => dataKeysAtHand(config),
    }),
    ...(config.REDIS_URL === undefined ? [] : [redisCheck(config.REDIS_URL, isAlone(config))]),
    ...replicaChecks({
      databaseUrl,
      replicaUrl: config.DATABASE_REPLICA_URL,
      limitMs: config.DATABASE_REPLICA_LAG_MS,
    }),
    ...machineChecks({ dataDir, databaseUrl, dataKeys, ...backups, now }),
    loadCheck(config),
    addressCheck(publicUrl),
    ...(publicUrl.startsWith('https:') ? [certificateCheck(publicUrl, now)] : []),
    ...providerChecks(config, providers),
    ...directChecks(providers, now),
  ];
}
