import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Endereco } from '#shared/wire/shipping.ts';
import { createPostalCodes } from '../src/server/features/shipping/index.ts';
import { createBrasilApi } from '../src/server/providers/postal-code/brasilapi.ts';
import { createViaCep } from '../src/server/providers/postal-code/viacep.ts';
import { bench, freightBench, HOUR_MS, look, node, shop } from './support/freight-bench.ts';
import { inTime } from './support/in-time.ts';

freightBench();

describe('GET /cep/{cep}', () => {
  it('[SHIP-31, SHIP-36] answers an address, and asks its source once', async () => {
    const expected: Endereco = {
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
    };
    expect((await look(shop, '01001000')).body).toEqual(expected);
    expect((await look(shop, '01001-000')).body).toEqual(expected);
    await look(await node(), '01001000');
    expect(await bench.callsOf('viacep')).toBe(1);
    bench.pass(91 * 24 * HOUR_MS);
    await look(shop, '01001000');
    expect(await bench.callsOf('viacep')).toBe(2);
  });

  it('[SHIP-32] answers 200 with erro for a code that nobody has', async () => {
    for (const cep of ['01001999', '00000000']) {
      const { status, body } = await look(shop, cep);
      expect([status, body]).toEqual([200, { erro: true }]);
    }
  });

  it('[SHIP-33] refuses what has not the form of one', async () => {
    for (const cep of ['1', '010010000', 'abcdefgh', '0100-1000', '%20']) {
      const { status, body } = await look(shop, cep);
      expect({ cep, status, erro: body['erro'] }).toEqual({
        cep,
        status: 422,
        erro: 'Por favor, insira um CEP válido!',
      });
    }
    expect(await bench.callsOf('viacep')).toBe(0);
  });

  it('[SHIP-35] is 502 when no source answers, and remembers what it knew before', async () => {
    await look(shop, '01001000');
    await bench.fault('viacep', '500');
    expect((await look(shop, '20040002')).status).toBe(502);
    bench.pass(91 * 24 * HOUR_MS);
    expect((await look(shop, '01001000')).body).toMatchObject({ localidade: 'São Paulo' });
  });

  it('[SHIP-38] gives up a source that hangs within 6 s', async () => {
    await bench.fault('viacep', 'hang');
    const given = await inTime(() => look(shop, '20040002'), { waitsMs: 5000, limitMs: 6000 });
    expect(given.status).toBe(504);
  });

  it('[SHIP-34] asks the second source when the first is down', async () => {
    const { clock, db, sandboxUrl } = bench;
    const contactEmail = 'loja@exemplo.com.br';
    const second = await secondSource();
    const sources = [
      createViaCep({ baseUrl: `${sandboxUrl}/viacep`, contactEmail, clock }),
      createBrasilApi({ baseUrl: second.url, contactEmail, clock }),
    ];
    const postalCodes = createPostalCodes({ db, clock, log: { warn: () => {} }, sources });
    await bench.fault('viacep', 'garbage');
    const blumenau = { cep: '89010-025', logradouro: 'Rua Doutor Luiz de Freitas Melro', uf: 'SC' };
    expect(await postalCodes.lookUp('89010025')).toMatchObject(blumenau);
    expect(await postalCodes.lookUp('89010999')).toEqual({ erro: true });
    await expect(postalCodes.lookUp('89010500')).rejects.toMatchObject({ status: 502 });
    // An address in another state than the code's own is no answer.
    await expect(postalCodes.lookUp('20010000')).rejects.toMatchObject({ status: 502 });
    await bench.recover();
    bench.pass(15_000);
    expect(await postalCodes.lookUp('20010000')).toMatchObject({ uf: 'RJ' });
    await second.close();
  });
});

const problem = (message: string) => ({
  name: 'CepPromiseError',
  type: 'service_error',
  errors: [{ name: 'ServiceError', message, service: 'correios' }],
});

/** The second source's protocol, with an answer, an unknown code, a failure behind it and a wrong state. */
async function secondSource() {
  const address = {
    state: 'SC',
    city: 'Blumenau',
    neighborhood: 'Centro',
    street: 'Rua Doutor Luiz de Freitas Melro',
  };
  const server = createServer((request, response) => {
    const cep = request.url?.split('/').at(-1);
    const known = cep === '89010025' || cep === '20010000';
    const text =
      cep === '89010999' ? 'CEP NÃO ENCONTRADO NA BASE DOS CORREIOS' : 'Erro ao se conectar com o serviço';
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { cep, ...address } : problem(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
