import { ensureAdministrator, resealSecrets } from '../features/admin/index.ts';
import { resealCredentials } from '../features/credentials/index.ts';
import type { Sealer } from '../security/sealer.ts';
import type { Config } from '../settings/config.ts';
import type { World } from './world.ts';

interface Opened {
  config: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>;
  world: World;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
}

/** An older key may be thrown away once a start has said nothing. */
export async function keepSecrets(
  { world, say }: Pick<Opened, 'world' | 'say'>,
  sealer: Sealer | null,
): Promise<void> {
  if (sealer === null) return;
  const services = await resealCredentials(world.db, sealer);
  if (services.lost.length > 0)
    say(
      `Atenção: as credenciais de ${services.lost.join(' e ')} não abrem com a DATA_KEY de agora: traga a chave de antes (DATA_KEY=nova,antiga), ou digite-as de novo em Configurações.`,
    );
  const { lost } = await resealSecrets(world.db, sealer, world.clock());
  if (lost === 0) return;
  say(
    `Atenção: ${lost} aplicativo(s) de códigos da equipe não abrem com a DATA_KEY de agora: traga a chave de antes (DATA_KEY=nova,antiga), ou entrem com códigos de recuperação.`,
  );
}

/** Says the first administrator's password, the only time that it can be read. */
export async function openForAdministrator({ config, world, say }: Opened): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  const made = await ensureAdministrator(world, { username, password });
  if (made?.password === undefined) return;
  say(`Primeiro acesso à administração: usuário ${made.username}, senha ${made.password}`);
}
