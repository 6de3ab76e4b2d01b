import type { AdminLogado, MinhasSessoesDaEquipe, Usuario } from '#shared/wire/admin.ts';
import type { SegundoFator } from '#shared/wire/second-factor.ts';
import { sampleCategories, sampleProducts } from '#web/lib/sample-data/sample-data.ts';
import { addSimulation } from '#web/lib/sample-data/simulation.ts';
import { isDemonstration } from './session.ts';
import { sampleFigures } from './sample-figures.ts';
import { findSampleOrders, sampleOrder } from './sample-orders.ts';

const done = { sucesso: true as const, success: true as const };
const usuario: Usuario = { username: 'demonstração', role: 'admin' };
/** No token: there is nothing that could ever be sent to a server. */
const login: AdminLogado = { ...done, token: '', usuario };
/** Nothing was opened on any server. */
const noSessions: MinhasSessoesDaEquipe = { ...done, sessoes: [] };

/** Nor is there anything to keep a secret in. */
const noFactor: SegundoFator = {
  ...done,
  obrigatorio: false,
  disponivel: false,
  aplicativo: null,
  codigosRestantes: 0,
  chavesDisponiveis: false,
  chaves: [],
};

function readSample(path: string, query: string): unknown {
  if (path === '/admin/me') return { ...done, usuario };
  if (path === '/admin/me/sessoes') return noSessions;
  if (path === '/admin/me/segundo-fator') return noFactor;
  if (path === '/pedidos') return findSampleOrders(new URLSearchParams(query), new Date());
  if (path === '/gerenciamento/produtos') return sampleProducts;
  if (path === '/gerenciamento/categorias') return sampleCategories;
  const order = /^\/gerenciamento\/pedidos\/(\d+)$/.exec(path)?.[1];
  if (order !== undefined) return sampleOrder(Number(order), new Date());
  const product = /^\/gerenciamento\/produtos\/(\d+)$/.exec(path)?.[1];
  if (product !== undefined) return sampleProducts.find(({ id }) => id === Number(product));
  return sampleFigures(path, new Date());
}

/** The office's demonstration: its login, and readings for whoever came in by it. It writes nothing. */
export function simulateOffice(method: string, path: string, query: string): unknown {
  if (method === 'POST' && path === '/admin/login') return login;
  return method === 'GET' && isDemonstration() ? readSample(path, query) : undefined;
}

/** Called only where the shop's settings allow simulated data. */
export function prepareOfficeSimulation(): void {
  addSimulation(simulateOffice);
}
