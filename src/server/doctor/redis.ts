import { examineRedis, type RedisFailure } from '../redis/index.ts';
import type { RedisAddress } from '../settings/redis-url.ts';
import type { Check } from './finding.ts';

const WHAT = 'Redis';

const WHY: Record<RedisFailure, [text: string, todo: string]> = {
  late: ['não respondeu a tempo', 'Veja se o servidor está sobrecarregado, ou longe demais da loja.'],
  full: ['está sem memória', 'Aumente maxmemory, ou escolha maxmemory-policy allkeys-lru.'],
  'read-only': ['não aceita escritas', 'Aponte REDIS_URL para o servidor principal, e veja o disco dele.'],
  password: ['recusou o usuário ou a senha', 'Confira usuário, senha e permissões (docs/scaling.md).'],
  tls: ['tem um certificado em que não se confia', 'Confira o nome e o certificado, ou NODE_EXTRA_CA_CERTS.'],
  refused: [
    'recusou a consulta',
    'Confira o número do banco em REDIS_URL e a versão: 7 ou mais nova, sem cluster.',
  ],
  unreachable: ['não atende neste endereço', 'Confira o endereço em REDIS_URL, o servidor e o firewall.'],
};

/** Can what nodes share be kept there? The shop sells without it. */
export const redisCheck = (address: RedisAddress, isAlone: boolean): Check => ({
  what: WHAT,
  async look() {
    if (isAlone)
      return [{ what: WHAT, state: 'ok', text: 'não é usado: a loja é um só processo com o banco embutido' }];
    const found = await examineRedis(address);
    if (found.failure === null)
      return [
        { what: WHAT, state: 'ok', text: `versão ${found.version || 'desconhecida'}, aceita escritas` },
      ];
    const [text, todo] = WHY[found.failure];
    return [{ what: WHAT, state: 'warn', text: `${text}; o banco conta no lugar dele`, todo }];
  },
});
