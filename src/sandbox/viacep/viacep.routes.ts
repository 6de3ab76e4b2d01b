import type { FastifyInstance } from 'fastify';
import { lookUp } from './lookup.ts';

const BAD_REQUEST = `<!DOCTYPE HTML>
<html lang="pt-br">
<head><title>ViaCEP 400</title><meta charset="utf-8"></head>
<body><h1>Http 400</h1><h3>Verifique a URL</h3><h3>{Bad Request}</h3></body>
</html>`;

/** The postal codes of the stand-in, to be registered under its prefix. */
export async function viaCepRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  app.get<{ Params: { cep: string } }>('/ws/:cep/json', async (request, reply) => {
    const { cep } = request.params;
    if (!/^\d{8}$|^\d{5}-\d{3}$/.test(cep)) {
      return reply.code(400).type('text/html; charset=utf-8').send(BAD_REQUEST);
    }
    return reply.send(lookUp(cep.replace('-', '')) ?? { erro: true });
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(400).type('text/html; charset=utf-8').send(BAD_REQUEST),
  );
}
