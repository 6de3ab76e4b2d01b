import { ensureAdministrator } from '../../src/server/features/admin/index.ts';
import { createPeopleServices } from '../../src/server/services/people.ts';
import { createShopSettingsServices } from '../../src/server/services/shop-settings.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { logIn } from './catalog-office.ts';
import { openWorkbench } from './workbench.ts';

export const SETTINGS = '/api/gerenciamento/configuracoes';

const NO_PAGES = { page: () => null, slugOf: () => null, idOf: () => null, unpublished: async () => [] };

/** The owner's settings over HTTP, with somebody of each role logged in, and a clock that can be moved. */
export async function openSettingsBench(env: Record<string, string> = {}) {
  const bench = await openWorkbench({ FREE_SHIPPING: '', ...env });
  const { world, config } = bench;
  await ensureAdministrator(world, { username: 'dona', password: 'lavanda-2026' });
  const settings = createShopSettingsServices(world, {
    config,
    previewSecret: 'segredo-de-previas',
    ownPages: NO_PAGES,
  });
  const client = await bench.serve(settings, createPeopleServices(world));
  await settings.live.start();
  const token = await logIn(bench, 'dona', 'admin');
  const tokens = {
    equipe: await logIn(bench, 'Bia', 'equipe'),
    leitura: await logIn(bench, 'Lia', 'leitura'),
  };

  const call = (method: string, path = '', body?: unknown, as: string | undefined = token) =>
    client.call(method, SETTINGS + path, {
      ...(as !== '' && { token: as }),
      ...(body !== undefined && { body }),
    });
  const read = async () => (await call('GET')).body as unknown as Configuracoes;
  /** A change of the version that stands. */
  const change = async (method: string, path: string, body: Record<string, unknown> = {}) =>
    call(method, path, { versao: (await read()).versao, ...body });

  return {
    ...bench,
    live: settings.live,
    tokens,
    call,
    read,
    change,
    save: (documento: Record<string, unknown>) => change('PUT', '', { documento }),
    async publish(documento: Record<string, unknown>) {
      await change('PUT', '', { documento });
      return change('POST', '/publicar');
    },
    /** Another node over the same database and clock, if that is not late. */
    async openNode(other: Record<string, string> = {}, lateMs = 0) {
      const clock = () => new Date(world.clock().getTime() - lateMs);
      const { live } = createShopSettingsServices(
        { ...world, clock },
        {
          previewSecret: 'segredo-de-previas',
          ownPages: NO_PAGES,
          config: { ...config, given: [...config.given, ...Object.keys(other)], ...other },
        },
      );
      await live.start();
      return live;
    },
    async close() {
      await settings.stop?.();
      await bench.close();
    },
  };
}

export type SettingsBench = Awaited<ReturnType<typeof openSettingsBench>>;
