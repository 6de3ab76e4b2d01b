import type { Api, ApiRoutes } from '../../http/api.ts';
import { forbidden } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { compareInstalments, type CompareDeps } from './instalments.ts';
import type { FreightCredentials } from './freight.service.ts';
import type { InvoiceCredentials } from './invoices.service.ts';
import type { MailCredentials } from './mail.service.ts';
import type { PaymentCredentials } from './payments.service.ts';

const seen = { audience: 'admin', act: 'shop-settings' } as const;
/** Each try is a connection to wherever somebody says. */
const changed = {
  audience: 'admin',
  act: 'service-credentials',
  limit: { name: 'credenciais', max: 10, windowSeconds: 60, shared: true },
} as const;
const done = { sucesso: true as const, success: true as const };
const bodyLimit = 16 * 1024;

interface CredentialsRoutesDeps {
  mail: MailCredentials;
  freight: FreightCredentials;
  payments: PaymentCredentials;
  invoices: InvoiceCredentials;
  instalments: CompareDeps;
}

/** What the shop is known by at its services, for who runs it. */
export function credentialsRoutes({
  mail,
  freight,
  payments,
  invoices,
  instalments,
}: CredentialsRoutesDeps): ApiRoutes {
  return (api) => {
    mailRoutes(api, mail);
    freightRoutes(api, freight);
    paymentRoutes(api, payments);
    instalmentRoutes(api, instalments);
    invoiceRoutes(api, invoices);
  };
}

function mailRoutes(api: Api, mail: MailCredentials): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/emails'),
    config: seen,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...mail.read() }),
  });
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/emails'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await mail.save(body, session.username);
      const mensagem = `Guardado. O servidor aceitou o e-mail de teste para ${body.teste_para}: veja se ele chegou, também no spam.`;
      return { ...done, mensagem, versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/emails/retirar'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await mail.remove(body.versao, session.username);
      return { ...done, mensagem: 'Voltou à caixa de teste: nenhum e-mail sai da loja.', versao };
    },
  });
}

function freightRoutes(api: Api, freight: FreightCredentials): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/entregas'),
    config: seen,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...freight.read() }),
  });
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/entregas'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await freight.save(body, session.username);
      return { ...done, mensagem: 'Guardado. O frete já sai com estas entregas.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/entregas/retirar'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await freight.remove(body.versao, session.username);
      return { ...done, mensagem: 'Token tirado: o frete volta a ser o de antes.', versao };
    },
  });
}

function instalmentRoutes(api: Api, deps: CompareDeps): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/pagamentos/parcelas'),
    // Each is a call to the provider.
    config: { ...seen, limit: { name: 'parcelas_comparadas', max: 20, windowSeconds: 60 } },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...(await compareInstalments(deps)) }),
  });
}

function invoiceRoutes(api: Api, invoices: InvoiceCredentials): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/notas'),
    config: seen,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...invoices.read() }),
  });
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/notas'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await invoices.save(body, session.username);
      const mensagem = invoices.read().paga_icms
        ? 'Guardado. As etiquetas agora levam a chave da nota.'
        : 'Guardado: os pacotes vão com a declaração de conteúdo.';
      return { ...done, mensagem, versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/notas/retirar'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await invoices.remove(body.versao, session.username);
      return { ...done, mensagem: 'Token tirado: notas não saem mais desta loja.', versao };
    },
  });
}

function paymentRoutes(api: Api, payments: PaymentCredentials): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/pagamentos'),
    config: seen,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...payments.read() }),
  });
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/pagamentos'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await payments.save(body, session.username);
      return { ...done, mensagem: 'Guardado: o Mercado Pago reconheceu a conta.', versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/pagamentos/ligar'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body: { versao: read, ligado } }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await payments.turn(read, ligado, session.username);
      const mensagem = ligado
        ? 'Pagamentos ligados: a partir de agora a loja cobra de verdade.'
        : 'Pagamentos desligados: a loja não cobra mais de verdade.';
      return { ...done, mensagem, versao };
    },
  });
  api.route({
    ...implement('POST /gerenciamento/configuracoes/pagamentos/esquecer'),
    config: changed,
    bodyLimit,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const versao = await payments.forget(body.versao, session.username);
      return { ...done, mensagem: 'A conta de pagamentos saiu da loja.', versao };
    },
  });
}
