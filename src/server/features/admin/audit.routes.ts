import type { Kysely } from 'kysely';
import { z } from 'zod';
import { registroDeAuditoria } from '#shared/wire/admin.ts';
import { errorBody } from '#shared/wire/errors.ts';
import type { DB } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { listAudit } from './audit-list.store.ts';

/** Brazil has had no summer time since 2019: a day begins at three o'clock of universal time. */
const SAO_PAULO = '-03:00';
const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 50;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const text = optional(z.string('Informe um texto só.').trim().max(200, 'Use no máximo 200 caracteres.'));
const day = optional(
  z.iso.date('Use uma data como 2026-01-31.').transform((date) => new Date(`${date}T00:00:00${SAO_PAULO}`)),
);
const whole = (min: number, max: number) => {
  const message = `Informe um número inteiro de ${min} a ${max}.`;
  return optional(
    z
      .string(message)
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message),
  );
};

/** `GET /gerenciamento/auditoria`: who did what, when, from what to what. Nothing can change it. */
export function auditRoutes({ db }: { db: Kysely<DB> }): ApiRoutes {
  return (api) => {
    api.get(
      '/gerenciamento/auditoria',
      {
        config: { audience: 'admin', roles: ['admin'] },
        schema: {
          tags: ['Administração'],
          summary: 'Registro do que foi feito, do mais novo ao mais antigo',
          querystring: z.object({
            q: text.describe('Parte de quem, do que, de qual coisa, do antes ou do depois'),
            acao: text,
            usuario: text,
            de: day,
            ate: day,
            limit: whole(1, 100),
            offset: whole(0, 10_000_000),
          }),
          response: { 200: z.array(registroDeAuditoria), '4xx': errorBody },
        },
      },
      async (request, reply) => {
        const { q, acao, usuario, de, ate, limit = DEFAULT_LIMIT, offset = 0 } = request.query;
        const to = ate === undefined ? undefined : new Date(ate.getTime() + DAY_MS);
        const { rows, total } = await listAudit(db, { q, acao, usuario, from: de, to, limit, offset });
        const list = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
        return reply.header('x-total-count', total).send(list);
      },
    );
  };
}
