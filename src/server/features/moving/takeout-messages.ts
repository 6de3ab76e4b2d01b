import type { Kysely } from 'kysely';
import type { CsvColumn } from '../../files/csv.ts';
import type { DB } from '../../db/index.ts';
import { allComments, allMessages, type TemplateRow } from './takeout.store.ts';

/** Something that was written about an order. */
interface Written {
  pedido: string;
  /** 'email', 'whatsapp' that was opened, or 'anotacao' of the team for itself. */
  tipo: string;
  por: string;
  em: string;
  assunto: string;
  texto: string;
}

/** What was written about orders: to their buyers first, then the team's notes. */
export async function* wholeMessages(db: Kysely<DB>): AsyncGenerator<Written[]> {
  for await (const rows of allMessages(db)) {
    yield rows.map(({ codigo, channel, author, at, subject, texto }) => ({
      pedido: codigo,
      tipo: channel,
      por: author,
      em: at.toISOString(),
      assunto: subject,
      texto,
    }));
  }
  for await (const rows of allComments(db)) {
    yield rows.map(({ codigo, author, at, texto }) => ({
      pedido: codigo,
      tipo: 'anotacao',
      por: author,
      em: at.toISOString(),
      assunto: '',
      texto,
    }));
  }
}

const COLUMNS = ['pedido', 'tipo', 'por', 'em', 'assunto', 'texto'] as const;

export const MESSAGES: readonly CsvColumn<Written>[] = COLUMNS.map((name) => [name, (row) => row[name]]);

export const templateOf = ({ title, subject, texto, archived }: TemplateRow) => ({
  nome: title,
  assunto: subject,
  texto,
  arquivada: archived,
});

export const TEMPLATES: readonly CsvColumn<ReturnType<typeof templateOf>>[] = [
  ['nome', ({ nome }) => nome],
  ['assunto', ({ assunto }) => assunto],
  ['texto', ({ texto }) => texto],
  ['arquivada', ({ arquivada }) => (arquivada ? 'sim' : 'não')],
];
