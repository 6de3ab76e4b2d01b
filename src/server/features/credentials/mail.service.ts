import type { Kysely, Transaction } from 'kysely';
import { isEmail } from '#shared/email.ts';
import type { ContaDeEmails, ContaDeEmailsEnviada } from '#shared/wire/credentials.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid } from '../../errors.ts';
import type { Sealer } from '../../security/sealer.ts';
import { placeOf, type MailDocument } from './documents.ts';
import { keepState, lockOf, lockText, NO_KEY, refuseOvertaken } from './keep.ts';
import type { LiveCredentials } from './live-credentials.ts';
import { isHost, isNobodys } from './mail-host.ts';
import { hidden, lastOf } from './hidden.ts';
import { mailTrialWords } from './trial-words.ts';

export interface MailCredentialsDeps {
  db: Kysely<DB>;
  clock: Clock;
  sealer: Sealer | null;
  live: LiveCredentials;
  /** Was this variable set in the environment? */
  isGiven: (variable: string) => boolean;
  /** Logs in there and sends a letter; what the server says where it does not take it. Bounded in time. */
  tryLetter: (
    account: { document: MailDocument; secret: string },
    to: string,
  ) => Promise<{ kind: 'sent' } | { kind: 'failed'; detail: string }>;
  /** After a letter was taken. */
  noteTrial: (to: string) => Promise<void>;
  /** In the transaction that changes the way of mails: those that wait may try it. */
  hurryMails: (tx: Transaction<DB>, now: Date) => Promise<void>;
}

const SERVER = 'SMTP_URL';
const SENDER = 'MAIL_FROM';

export type MailCredentials = ReturnType<typeof createMailCredentials>;

/** The mail server that the office names. Changes answer the new revision. */
export function createMailCredentials(deps: MailCredentialsDeps) {
  const { live, sealer, isGiven } = deps;
  const ours = { service: 'emails' as const, subject: 'e-mails', also: deps.hurryMails };
  return {
    read: (): Omit<ContaDeEmails, 'sucesso' | 'success'> => ({
      versao: live.revision('emails'),
      origem: isGiven(SERVER) ? 'servidor' : live.mail() === null ? 'sandbox' : 'escritorio',
      pode_guardar: sealer !== null,
      conta: accountOf(live),
      travado_servidor: lockOf(SERVER, isGiven),
      travado_remetente: lockOf(SENDER, isGiven),
    }),

    /** Keeps what the server has taken. Throws 422 in its words where it has not, 409. */
    async save(given: ContaDeEmailsEnviada, by: string): Promise<number> {
      if (isGiven(SERVER)) throw conflict('definido_no_servidor', lockText(SERVER));
      if (sealer === null) throw new AppError(409, 'sem_chave_de_dados', NO_KEY);
      refuseOvertaken(live, 'emails', given.versao);
      const document = tidy(given);
      const secret = secretFor(document, given.senha, live);
      await refuseOdd(document, { secret, to: given.teste_para.trim(), isSenderLocked: isGiven(SENDER) });
      await tryOut(deps, { document, secret, to: given.teste_para.trim(), by });
      const sealed = secret === '' ? null : sealer.seal(Buffer.from(secret), placeOf('emails', document));
      const changed = changedIn(document, given, live);
      const state = { document, sealed, changed, action: 'emails_servidor_guardado' };
      return keepState(deps, { ...ours, ...state, after: given.versao, by });
    },

    /** Mails stay in the shop from then on. */
    async remove(versao: number, by: string): Promise<number> {
      refuseOvertaken(live, 'emails', versao);
      if (live.mail() === null) throw conflict('atual', 'Não há servidor de e-mails guardado aqui.');
      const state = { document: null, sealed: null, changed: [], action: 'emails_servidor_retirado' };
      return keepState(deps, { ...ours, ...state, after: versao, by });
    },
  };
}

function accountOf(live: LiveCredentials): ContaDeEmails['conta'] {
  const kept = live.mail();
  if (kept === null) return null;
  const { document, secret, by, at } = kept;
  return {
    ...document,
    senha: secret === null ? 'nao_abre' : secret === '' ? 'nenhuma' : 'guardada',
    senha_final: lastOf(secret ?? ''),
    por: by,
    em: at.toISOString(),
  };
}

function tidy(given: ContaDeEmailsEnviada): MailDocument {
  return {
    servidor: given.servidor.trim().toLowerCase(),
    porta: given.porta,
    seguranca: given.seguranca,
    usuario: given.usuario.trim(),
    remetente_nome: given.remetente_nome.trim(),
    remetente_email: given.remetente_email.trim(),
  };
}

/** A kept password goes to the server and user that it was typed for, and to no other. */
function secretFor(document: MailDocument, typed: string | null | undefined, live: LiveCredentials): string {
  if (typed) return typed;
  if (document.usuario === '') return '';
  const kept = live.mail();
  const isSame = kept !== null && placeOf('emails', kept.document) === placeOf('emails', document);
  if (isSame && kept.secret) return kept.secret;
  throw invalid('Confira os campos marcados.', {
    senha:
      kept === null
        ? 'Informe a senha.'
        : 'Informe a senha de novo: ela vale só para o servidor e o usuário de antes.',
  });
}

interface Wanted {
  secret: string;
  to: string;
  isSenderLocked: boolean;
}

async function refuseOdd(document: MailDocument, { secret, to, isSenderLocked }: Wanted): Promise<void> {
  const { servidor, seguranca, usuario, remetente_email } = document;
  const problems: Record<string, string> = {};
  if (!isHost(servidor)) problems['servidor'] = 'Informe o nome do servidor, ex.: smtp.seuprovedor.com.br.';
  else if (await isNobodys(servidor))
    problems['servidor'] = 'Neste endereço não pode haver um servidor de e-mails.';
  if (secret !== '' && usuario === '') problems['usuario'] = 'Informe o usuário desta senha.';
  if (secret !== '' && seguranca === 'nenhuma')
    problems['seguranca'] = 'Uma senha só vai por conexão segura: escolha TLS ou STARTTLS.';
  if (!isEmail(remetente_email) && !isSenderLocked)
    problems['remetente_email'] = 'Informe um e-mail, ex.: contato@sualoja.com.br.';
  if (!isEmail(to)) problems['teste_para'] = 'Informe um e-mail seu, para ver se ele chega.';
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

interface Trial {
  document: MailDocument;
  secret: string;
  to: string;
  by: string;
}

/** Throws 422 in the server's own words. */
async function tryOut(
  { db, clock, tryLetter, noteTrial }: MailCredentialsDeps,
  { document, secret, to, by }: Trial,
): Promise<void> {
  const answer = await tryLetter({ document, secret }, to);
  if (answer.kind === 'sent') return noteTrial(to);
  await insertAudit(db, { actor: by, action: 'emails_servidor_recusado', subject: 'e-mails', at: clock() });
  const words = mailTrialWords(hidden(answer.detail, secret, document.usuario));
  throw new AppError(422, 'teste_recusado', `Nada foi guardado. ${words}`);
}

const LABELS: Readonly<Record<keyof MailDocument, string>> = {
  servidor: 'Servidor',
  porta: 'Porta',
  seguranca: 'Segurança',
  usuario: 'Usuário',
  remetente_nome: 'Nome do remetente',
  remetente_email: 'E-mail do remetente',
};

/** What the audit log keeps of a change: names, never values. */
function changedIn(document: MailDocument, { senha }: ContaDeEmailsEnviada, live: LiveCredentials): string[] {
  const before = live.mail()?.document;
  const names = Object.keys(LABELS) as (keyof MailDocument)[];
  const changed = names.filter((name) => before?.[name] !== document[name]).map((name) => LABELS[name]);
  return senha ? [...changed, 'Senha'] : changed;
}
