import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATES, stateOfCep } from '../brazil.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import { KNOWN_CEPS } from './known-ceps.ts';
import { lookUp } from './lookup.ts';

let run: Running;
beforeAll(async () => {
  run = await startSandbox();
});
afterAll(() => run.stop());

describe('postal codes', () => {
  it('[SBOX-26] answers a real code in the registry’s shape', async () => {
    const { body } = await run.ask('/viacep/ws/01310100/json/');
    expect(body).toEqual({
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      complemento: 'de 612 a 1510 - lado par',
      unidade: '',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      estado: 'São Paulo',
      regiao: 'Sudeste',
      ibge: '3550308',
      gia: '',
      ddd: '11',
      siafi: '',
    });
  });

  it('[SBOX-26] knows codes of every state', () => {
    const states = new Set(KNOWN_CEPS.map((cep) => stateOfCep(cep)?.uf));
    expect([...states].toSorted()).toEqual(STATES.map(({ uf }) => uf).toSorted());
    for (const cep of KNOWN_CEPS) expect(lookUp(cep)?.cep.replace('-', '')).toBe(cep);
  });

  it('[SBOX-26] gives any other code of a state its state and one of its cities, always the same', () => {
    const codes = fc.integer({ min: 1_000_000, max: 99_999_998 }).map((n) => String(n).padStart(8, '0'));
    fc.assert(
      fc.property(codes, (cep) => {
        const address = lookUp(cep);
        const state = cep.endsWith('999') ? undefined : stateOfCep(cep);
        const hasStreet = address?.logradouro !== '' || cep.endsWith('000');
        expect(lookUp(cep)).toEqual(address);
        expect(address?.uf).toBe(state?.uf);
        expect([address?.localidade === '', hasStreet]).toEqual([false, true]);
      }),
    );
    expect(lookUp('26167020')).toMatchObject({ uf: 'RJ', localidade: 'Belford Roxo' });
  });

  it('leaves street and district empty for a town with one code', async () => {
    const { body } = await run.ask('/viacep/ws/36325000/json/');
    expect(body).toMatchObject({ localidade: 'Tiradentes', uf: 'MG', logradouro: '', bairro: '' });
  });

  it('[SBOX-27] answers an unknown code with 200 and erro', async () => {
    for (const cep of ['99999999', '00000000', '01310999']) {
      const { status, body } = await run.ask(`/viacep/ws/${cep}/json/`);
      expect([status, body]).toEqual([200, { erro: true }]);
    }
  });

  it('[SBOX-27] answers a bad form with a page and 400', async () => {
    for (const cep of ['123', '013101000', 'abcdefgh', '%20']) {
      const answer = await fetch(`${run.url}/viacep/ws/${cep}/json/`);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });
});
