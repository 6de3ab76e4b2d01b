import { afterEach, describe, expect, it } from 'vitest';
import type { AdminLogado } from '#shared/wire/admin.ts';
import type { EstatisticasHoje, PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { setDemonstration } from './session.ts';
import { simulateOffice } from './simulation.ts';

const READINGS = [
  '/admin/me',
  '/admin/me/sessoes',
  '/pedidos',
  '/gerenciamento/pedidos/1',
  '/gerenciamento/produtos',
  '/gerenciamento/categorias',
  '/gerenciamento/painel',
  '/gerenciamento/estatisticas',
  '/pedidos/estatisticas-hoje',
  '/clientes/estatisticas',
];

const get = (path: string, query = '') => simulateOffice('GET', path, query);

afterEach(() => setDemonstration(false));

describe("the office's sample data", () => {
  it('[CALL-09] play a login that holds no token', () => {
    expect((simulateOffice('POST', '/admin/login', '') as AdminLogado).token).toBe('');
  });

  it('[CALL-09] are read by whoever came in by that login, and by nobody else', () => {
    for (const path of READINGS) expect(get(path), path).toBeUndefined();
    setDemonstration(true);
    for (const path of READINGS) expect(get(path), path).toBeDefined();
  });

  it('[CALL-10] write nothing, in a demonstration neither', () => {
    setDemonstration(true);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      for (const path of ['/produtos', '/categorias', '/gerenciamento/pedidos/1/status', '/admin/logout']) {
        expect(simulateOffice(method, path, '')).toBeUndefined();
      }
    }
  });

  it('narrow the orders as the list asks, and open each of them', () => {
    setDemonstration(true);
    const all = get('/pedidos') as PedidoEscritorio[];
    expect(all.length).toBeGreaterThan(3);
    for (const { id, codigo } of all) {
      const { pedido } = get(`/gerenciamento/pedidos/${id}`) as { pedido: PedidoDetalhado };
      expect(pedido.codigo).toBe(codigo);
    }
    expect(get('/gerenciamento/pedidos/99')).toBeUndefined();
    const cancelled = get('/pedidos', 'status=cancelled') as PedidoEscritorio[];
    expect(cancelled.map(({ status }) => status)).toEqual(['cancelled']);
    const found = get('/pedidos', 'q=tr%C3%AAs') as PedidoEscritorio[];
    expect(found.map(({ nome }) => nome)).toEqual(['Cliente Exemplo Três']);
  });

  it('count what was sold and take nothing unpaid for a sale', () => {
    setDemonstration(true);
    const { pedidosHoje, pedidosRecebidosHoje } = get('/pedidos/estatisticas-hoje') as EstatisticasHoje;
    expect(pedidosHoje).toBeLessThanOrEqual(pedidosRecebidosHoje);
  });
});
