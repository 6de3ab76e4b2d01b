import type { Kysely, Transaction } from 'kysely';
import {
  MESSAGE_FIELD_WORDS,
  MOST_TEMPLATES,
  templateProblems,
  tidyMessage,
} from '#shared/ready-messages.ts';
import type { MensagemPronta } from '#shared/wire/messages.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import {
  insertTemplate,
  listTemplates,
  placeTemplate,
  updateTemplate,
  type TemplateRow,
} from './templates.store.ts';

interface TemplatesDeps {
  db: Kysely<DB>;
  clock: Clock;
}

interface Typed {
  titulo: string;
  assunto: string;
  texto: string;
}

const OVERTAKEN =
  'Outra pessoa mudou esta mensagem enquanto você editava. Recarregue para ver como está agora.';
const FULL = `A loja já tem ${MOST_TEMPLATES} mensagens prontas, com as arquivadas. Mude uma arquivada em vez de criar outra.`;
const OTHERS = 'A lista mudou enquanto você a punha em ordem. Recarregue e tente de novo.';
const GONE = 'Não encontramos esta mensagem pronta.';
const TITLE_TAKEN = 'Outra mensagem já tem este nome.';

export type Templates = ReturnType<typeof createTemplates>;

/** The texts that messages are begun with: made, changed, put away and in order by who runs the shop. */
export function createTemplates(deps: TemplatesDeps) {
  return {
    async list() {
      const mensagens = (await listTemplates(deps.db)).map(told);
      return {
        mensagens,
        campos: MESSAGE_FIELD_WORDS.map(({ field, means }) => ({ campo: field, quer_dizer: means })),
      };
    },

    /** Throws 409, 422. */
    create: (typed: Typed, by: string) =>
      alone(deps, async (tx, now) => {
        const rows = await listTemplates(tx);
        const said = checked(typed, rows);
        if (rows.length >= MOST_TEMPLATES) throw conflict('mensagens_demais', FULL);
        const id = await insertTemplate(tx, { ...said, saved_by: by, saved_at: now });
        await insertAudit(tx, { actor: by, action: 'mensagem_pronta_criada', subject: said.title, at: now });
        return { id, versao: 1 };
      }),

    /** Throws 404, 409, 422. */
    save: (
      id: number,
      { versao, arquivada, ...typed }: Typed & { versao: number; arquivada: boolean },
      by: string,
    ) =>
      alone(deps, async (tx, now) => {
        const rows = await listTemplates(tx);
        const row = rows.find((one) => one.id === id);
        if (row === undefined) throw notFound(GONE);
        if (row.revision !== versao) throw conflict('versao', OVERTAKEN, { versao: row.revision });
        const said = checked(
          typed,
          rows.filter((one) => one.id !== id),
        );
        const action = actOf(row, { ...said, archived: arquivada });
        if (action === null) return { id, versao };
        const revision = versao + 1;
        await updateTemplate(tx, id, { ...said, archived: arquivada, revision, saved_by: by, saved_at: now });
        await insertAudit(tx, { actor: by, action, subject: said.title, at: now });
        return { id, versao: revision };
      }),

    /** Throws 409 where these are not all of them. */
    arrange: (ids: readonly number[], by: string) =>
      alone(deps, async (tx, now) => {
        const known = (await listTemplates(tx)).map(({ id }) => id);
        if (!isSameSet(ids, known)) throw conflict('lista', OTHERS);
        if (ids.every((id, at) => id === known[at])) return;
        for (const [at, id] of ids.entries()) await placeTemplate(tx, id, at + 1);
        await insertAudit(tx, { actor: by, action: 'mensagens_prontas_ordenadas', at: now });
      }),
  };
}

/** One change of them at a time. */
function alone<T>(
  { db, clock }: TemplatesDeps,
  work: (tx: Transaction<DB>, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    await takeTurns(tx, ['mensagens prontas'], now);
    return work(tx, now);
  });
}

/** As it is kept. Throws 422 with a sentence per part. */
function checked({ titulo, ...typed }: Typed, others: readonly TemplateRow[]) {
  const title = titulo.trim();
  const problems = templateProblems({ titulo: title, ...typed });
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase());
  if (problems.titulo === undefined && isTaken) problems.titulo = TITLE_TAKEN;
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
  const { assunto: subject, texto } = tidyMessage(typed);
  return { title, subject, texto };
}

/** What a change is called; null where nothing changes. */
function actOf(
  row: TemplateRow,
  said: Pick<TemplateRow, 'title' | 'subject' | 'texto' | 'archived'>,
): string | null {
  if (said.archived !== row.archived)
    return said.archived ? 'mensagem_pronta_arquivada' : 'mensagem_pronta_restaurada';
  const isSame = said.title === row.title && said.subject === row.subject && said.texto === row.texto;
  return isSame ? null : 'mensagem_pronta_mudada';
}

const isSameSet = (ids: readonly number[], known: readonly number[]) =>
  ids.length === known.length && new Set(ids).size === ids.length && ids.every((id) => known.includes(id));

const told = (row: TemplateRow): MensagemPronta => ({
  id: row.id,
  titulo: row.title,
  assunto: row.subject,
  texto: row.texto,
  arquivada: row.archived,
  versao: row.revision,
  por: row.saved_by,
  em: row.saved_at.toISOString(),
});
