import type { FastifyInstance, FastifyReply } from 'fastify';
import { asFields, asNumber, asText } from '../http/fields.ts';
import type { Store } from '../store.ts';
import { mistakesIn } from './check-invoice.ts';
import { fileOf } from './files.ts';
import { createInvoices, keyOf, showInvoice, statusOf, type Invoices } from './invoices.ts';

export interface FocusNfeDeps {
  store: Store;
  clock: () => number;
}

interface Named {
  Params: { ref: string };
}

const LONGEST_MS = 600_000;
const TERM_MS = 24 * 3_600_000;
const unknown = (reply: FastifyReply) =>
  reply.code(404).send({ codigo: 'nao_encontrado', mensagem: 'Nota fiscal não encontrada' });

/** The service that issues invoices, to be registered under its prefix. Nothing of it goes to any tax office. */
export async function focusNfeRoutes(app: FastifyInstance, deps: FocusNfeDeps): Promise<void> {
  const invoices = createInvoices(deps);
  playRoutes(app, invoices);
  // What was answered has happened, whatever becomes of this process.
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET') await deps.store.flush();
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      const [, given = ''] = /^Basic (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
      const [token = '', password] = Buffer.from(given, 'base64').toString().split(':');
      if (token === '' || password !== '' || token === 'errado')
        return reply.code(401).send({ codigo: 'permissao_negada', mensagem: 'HTTP Basic: Access denied.' });
      return undefined;
    });
    issueRoutes(api, invoices, deps);
    fileRoutes(api, invoices);
  });
}

function issueRoutes(api: FastifyInstance, invoices: Invoices, { clock }: FocusNfeDeps): void {
  api.post('/v2/nfe', async (request, reply) => {
    const ref = asText(asFields(request.query)['ref']) ?? '';
    if (!/^[\w-]{1,60}$/.test(ref))
      return reply.code(400).send({ codigo: 'requisicao_invalida', mensagem: 'Parâmetro ref inválido' });
    const known = invoices.table.get(ref);
    // One that was refused may be sent again by its name.
    if (known !== undefined && statusOf(known, clock()) !== 'erro_autorizacao') {
      const codigo =
        statusOf(known, clock()) === 'processando_autorizacao' ? 'em_processamento' : 'ja_processada';
      return reply
        .code(422)
        .send({ codigo, mensagem: 'A nota fiscal já foi processada ou está em processamento' });
    }
    const erros = mistakesIn(request.body);
    if (erros.length > 0)
      return reply.code(422).send({ codigo: 'erro_validacao_schema', mensagem: 'Erro na validação', erros });
    const body = asFields(request.body);
    const cnpj = (asText(body['cnpj_emitente']) ?? '').replaceAll(/[^\dA-Z]/g, '');
    // Where it sells from is not said: the stand-in takes Rio's.
    const made = invoices.make({ ref, body, cnpj, uf: 'RJ' });
    return reply.code(202).send(showInvoice(made, clock()));
  });
  api.get<Named>('/v2/nfe/:ref', async ({ params }, reply) => {
    const known = invoices.table.get(params.ref);
    return known === undefined ? unknown(reply) : reply.send(showInvoice(known, clock()));
  });
  api.delete<Named>('/v2/nfe/:ref', async ({ params, body }, reply) => {
    const known = invoices.table.get(params.ref);
    if (known === undefined) return unknown(reply);
    const why = asText(asFields(body)['justificativa']) ?? '';
    if (why.length < 15 || why.length > 255)
      return reply
        .code(400)
        .send({ codigo: 'requisicao_invalida', mensagem: 'justificativa: de 15 a 255 letras' });
    const now = clock();
    const status = statusOf(known, now);
    if (status === 'cancelado') return reply.send(showInvoice(known, now));
    if (status !== 'autorizado')
      return reply
        .code(422)
        .send({ codigo: 'nao_cancelavel', mensagem: 'A nota fiscal não está autorizada' });
    if (invoices.terms().keeps || now - known.readyMs > TERM_MS) {
      const mensagem = 'Rejeicao: Pedido de Cancelamento fora do prazo';
      return reply.code(422).send({ codigo: 'nao_cancelavel', status_sefaz: '501', mensagem });
    }
    const cancelled = { ...known, canceledMs: now };
    invoices.table.set(known.ref, cancelled);
    return reply.send(showInvoice(cancelled, now));
  });
}

function fileRoutes(api: FastifyInstance, invoices: Invoices): void {
  api.get<{ Params: { name: string } }>('/arquivos/:name', async ({ params: { name } }, reply) => {
    const [, ref = '', kind = ''] = /^([\w-]{1,60})\.(pdf|xml)$/.exec(name) ?? [];
    const known = invoices.table.get(ref);
    if (known === undefined) return unknown(reply);
    if (invoices.terms().forges) return reply.type('text/html').send('<script>alert(1)</script>');
    return reply
      .type(kind === 'pdf' ? 'application/pdf' : 'application/xml')
      .send(fileOf(kind === 'pdf' ? 'pdf' : 'xml', { key: keyOf(known), number: known.number }));
  });
}

/** How the tax office behaves, and what was asked of it. */
function playRoutes(app: FastifyInstance, invoices: Invoices): void {
  app.post('/play', async ({ body }) => {
    const asked = asFields(body);
    if (asked['reset'] === true) invoices.setTerms(null);
    const ms = asNumber(asked['processMs']);
    invoices.setTerms({
      ...(ms === undefined ? {} : { processMs: Math.min(Math.max(ms, 0), LONGEST_MS) }),
      ...(typeof asked['refusal'] === 'string' ? { refusal: asked['refusal'].slice(0, 300) } : {}),
      ...(typeof asked['keeps'] === 'boolean' ? { keeps: asked['keeps'] } : {}),
      ...(typeof asked['forges'] === 'boolean' ? { forges: asked['forges'] } : {}),
    });
    return { terms: invoices.terms(), invoices: invoices.table.list() };
  });
}
