import type { Kysely } from 'kysely';
import { MAIL_FIELDS, MAIL_TEXT_NAMES, MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import { textProblems, type FieldValues, type OwnText, type TypedText } from '#shared/mail-texts.ts';
import type { ListaDeTextos, TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { letterHtml, letterText, withText, type Letter, type Sender } from '../mail/index.ts';
import { isShops, readText } from './kept-text.ts';
import type { ShownLetter, Tickets } from './letter-frame.ts';
import type { LiveTexts } from './live-texts.ts';
import { insertState, listLatest, listStates, type MailTextRow } from './mail-texts.store.ts';
import { changedParts, ownPartsOf, shopsText, shownText, tidyTyped } from './shops-own.ts';

export interface MailTextsDeps {
  db: Kysely<DB>;
  clock: Clock;
  live: LiveTexts;
  tickets: Tickets;
  /** As it is when a letter is written. */
  shop: () => Sender;
  /** A letter of each kind, about nobody. */
  examples: (sender: Sender) => readonly Letter[];
}

const OVERTAKEN = 'Outra pessoa mudou este texto enquanto você editava. Recarregue para ver como está agora.';

export type MailTexts = ReturnType<typeof createMailTexts>;

/** What the owner says in mails: read, looked at, kept and taken back. */
export function createMailTexts(deps: MailTextsDeps) {
  const { db, tickets, shop } = deps;
  const example = (name: MailTextName) => exampleOf(deps, name);
  const shops = (name: MailTextName) => shopsText(name, example(name));

  /** What was typed, as it would be kept. Throws 422 with a sentence per part. */
  function read(name: MailTextName, typed: TypedText): OwnText {
    const tidy = tidyTyped(typed);
    const problems = textProblems(name, tidy);
    if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
    return ownPartsOf(tidy, shops(name));
  }

  return {
    letter: ({ name, text }: ShownLetter): Letter => withText(example(name), text, shop().name),
    read,

    list: () => listTexts(db),
    one: (name: MailTextName) => readOne(deps, name),

    /** How the letter would read, and the ticket to look at it by. Throws 422. */
    preview(name: MailTextName, typed: TypedText) {
      const text = read(name, typed);
      const ticket = tickets.make({ name, text });
      if (ticket === null) throw invalid('Os textos são longos demais para a prévia: encurte um deles.');
      const sender = shop();
      const letter = withText(example(name), text, sender.name);
      return { assunto: letter.subject, texto: letterText(letter, sender), ticket };
    },

    /** The page of a ticket; null where it is none of ours, or over. */
    page(ticket: string): string | null {
      const shown = tickets.read(ticket);
      if (shown === null) return null;
      const sender = shop();
      return letterHtml(withText(example(shown.name), shown.text, sender.name), sender);
    },

    /** Keeps what was typed for every mail from now on, and answers its revision. Throws 422, 409. */
    async save(name: MailTextName, { versao, ...typed }: TypedText & { versao: number }, by: string) {
      const text = read(name, typed);
      return keep(deps, { name, after: versao, text: isShops(text) ? null : text, by });
    },

    /** The shop's own words again. Throws 409. */
    restore: (name: MailTextName, versao: number, by: string) =>
      keep(deps, { name, after: versao, text: null, by }),
  };
}

async function listTexts(db: Kysely<DB>): Promise<ListaDeTextos['textos']> {
  const latest = new Map((await listLatest(db)).map((row) => [row.name, row]));
  return MAIL_TEXT_NAMES.map((name) => ({
    nome: name,
    ...wordsOf(name),
    ...stateOf(name, latest.get(name)),
  }));
}

async function readOne(deps: MailTextsDeps, name: MailTextName) {
  const states = await listStates(deps.db, name);
  const [row] = states;
  const example = exampleOf(deps, name);
  const own = shopsText(name, example);
  const shown = (document: unknown) => shownText(document === null ? null : readText(name, document), own);
  return {
    nome: name,
    ...wordsOf(name),
    ...stateOf(name, row),
    versao: row?.revision ?? 0,
    da_loja: own,
    texto: shown(row?.document ?? null),
    campos: fieldsOf(name, { ...example.own?.values, loja: deps.shop().name }),
    anteriores: states.slice(1).map((state) => ({
      versao: state.revision,
      por: state.saved_by,
      em: state.saved_at.toISOString(),
      mudado: state.document !== null,
      texto: shown(state.document),
    })),
  } satisfies Omit<TextoDeEmail, 'success' | 'sucesso'>;
}

function exampleOf({ examples, shop }: MailTextsDeps, name: MailTextName): Letter {
  const letter = examples(shop()).find(({ own }) => own?.name === name);
  if (letter === undefined) throw new Error(`No example of the mail ${name}`);
  return letter;
}

const wordsOf = (name: MailTextName) => {
  const { title, when, group } = MAIL_TEXTS[name];
  return { titulo: title, quando: when, grupo: group };
};

const stateOf = (name: MailTextName, row: MailTextRow | undefined) => ({
  mudado: row !== undefined && row.document !== null,
  ilegivel: row !== undefined && row.document !== null && readText(name, row.document) === null,
  por: row?.saved_by ?? '',
  em: row?.saved_at.toISOString() ?? '',
});

const fieldsOf = (name: MailTextName, values: FieldValues) =>
  MAIL_TEXTS[name].fields.map((field) => ({
    campo: `{${field}}`,
    quer_dizer: MAIL_FIELDS[field],
    exemplo: values[field] ?? '',
  }));

interface Next {
  name: MailTextName;
  after: number;
  text: OwnText | null;
  by: string;
}

async function keep({ db, clock, live }: MailTextsDeps, { name, after, text, by }: Next) {
  const now = clock();
  const revision = await inTransaction(db, async (tx) => {
    const [current] = await listStates(tx, name);
    if ((current?.revision ?? 0) !== after)
      throw conflict('versao', OVERTAKEN, { versao: current?.revision ?? 0 });
    const before = current?.document ?? null;
    const readable = before === null ? null : readText(name, before);
    const changed = changedParts(readable, text);
    // What can't be read is put right even where nothing else changes.
    if (changed.length === 0 && (before === null || readable !== null)) return after;
    if (!(await insertState(tx, { name, after, document: text, by, at: now })))
      throw conflict('versao', OVERTAKEN);
    const action = text === null ? 'emails_texto_da_loja' : 'emails_texto_mudado';
    const subject = MAIL_TEXTS[name].title;
    await insertAudit(tx, { actor: by, action, subject, after: { campos: changed }, at: now });
    return after + 1;
  });
  await live.refresh();
  return revision;
}
