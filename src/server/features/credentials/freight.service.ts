import type { Transaction } from 'kysely';
import { ufOfCep } from '#shared/cep.ts';
import type { Entregas, EntregasEnviadas } from '#shared/wire/credentials.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid } from '../../errors.ts';
import type { FreightAnswer, FreightOffer } from '../../providers/freight/port.ts';
import type { Sealer } from '../../security/sealer.ts';
import { placeOf, type FreightDocument } from './documents.ts';
import { hidden, lastOf } from './hidden.ts';
import { keepState, lockOf, lockText, NO_KEY, refuseOvertaken, type KeepDeps } from './keep.ts';
import { freightTrialWords } from './trial-words.ts';

export interface FreightCredentialsDeps extends KeepDeps {
  sealer: Sealer | null;
  /** Was this variable set in the environment? */
  isGiven: (variable: string) => boolean;
  /** Where parcels leave from while the office has not said so. */
  usualCep: string;
  /** Is freight only played where no token is kept here? */
  isPlayed: boolean;
  /** What the provider offers for a parcel as any; '' for whatever is asked without a token of the office. */
  tryQuote: (token: string, fromCep: string) => Promise<FreightAnswer>;
  /** In the transaction that keeps a first token: streets that were only played are forgotten. */
  forgetPlayed: (tx: Transaction<DB>) => Promise<void>;
}

const TOKEN = 'MELHOR_ENVIO_TOKEN';
const ORIGIN = 'CEP_ORIGEM';
const SUBJECT = 'entregas';
const NOTHING: FreightDocument = { cep_origem: '', dias_extras: 0, servicos: [], servicos_fora: [] };

export type FreightCredentials = ReturnType<typeof createFreightCredentials>;

/** The freight of the office: token, origin, days and services. Changes answer the new revision. */
export function createFreightCredentials(deps: FreightCredentialsDeps) {
  const { live, sealer } = deps;
  return {
    read: () => readFreight(deps),

    /** Keeps what quotes. Throws 422 in the provider's words where it does not, 409. */
    async save(given: EntregasEnviadas, by: string): Promise<number> {
      refuseOvertaken(live, 'entregas', given.versao);
      refuseLocked(deps, given);
      const before = live.freight();
      const secret = secretOf(given, before?.secret);
      if (secret !== '' && sealer === null) throw new AppError(409, 'sem_chave_de_dados', NO_KEY);
      // By whose account freight is quoted from then on: the environment's wins.
      const asked = deps.isGiven(TOKEN) ? '' : secret;
      const offers = await tryOut(deps, { secret: asked, fromCep: given.cep_origem, by });
      const document = documentOf(given, offers);
      const sealed = secret === '' ? null : sealer?.seal(Buffer.from(secret), placeOf('entregas', document));
      const isFirst = secret !== '' && !before?.secret;
      return keepState(deps, {
        service: 'entregas',
        after: given.versao,
        by,
        document,
        sealed: sealed ?? null,
        action: 'entregas_guardadas',
        subject: SUBJECT,
        changed: changedIn(before?.document ?? NOTHING, document, given),
        ...(isFirst && { also: deps.forgetPlayed }),
      });
    },

    /** Takes the token out; what else was said of freight stays. */
    async remove(versao: number, by: string): Promise<number> {
      refuseOvertaken(live, 'entregas', versao);
      const kept = live.freight();
      if (kept === null || kept.secret === '') throw conflict('atual', 'Não há token guardado aqui.');
      const { document } = kept;
      const state = { document, sealed: null, changed: [], action: 'entregas_token_retirado' };
      return keepState(deps, { ...state, service: 'entregas', subject: SUBJECT, after: versao, by });
    },
  };
}

function readFreight({ live, sealer, isGiven, isPlayed, usualCep }: FreightCredentialsDeps) {
  const kept = live.freight();
  const document = kept?.document ?? NOTHING;
  const secret = kept === null ? '' : kept.secret;
  const isOffice = secret !== '' && !isGiven(TOKEN);
  return {
    versao: live.revision('entregas'),
    origem: isOffice ? 'escritorio' : isPlayed ? 'sandbox' : 'servidor',
    pode_guardar: sealer !== null,
    token: secret === null ? 'nao_abre' : secret === '' ? 'nenhum' : 'guardado',
    token_final: lastOf(secret ?? ''),
    cep_origem: isGiven(ORIGIN) || document.cep_origem === '' ? usualCep : document.cep_origem,
    dias_extras: document.dias_extras,
    servicos: document.servicos.map((one) => {
      return { ...one, oferecido: !document.servicos_fora.includes(one.id) };
    }),
    por: kept?.by ?? '',
    em: kept?.at.toISOString() ?? '',
    travado_token: lockOf(TOKEN, isGiven),
    travado_cep: lockOf(ORIGIN, isGiven),
  } satisfies Omit<Entregas, 'sucesso' | 'success'>;
}

function refuseLocked({ isGiven, usualCep }: FreightCredentialsDeps, given: EntregasEnviadas): void {
  if (given.token && isGiven(TOKEN)) throw conflict('definido_no_servidor', lockText(TOKEN));
  if (given.cep_origem !== usualCep && isGiven(ORIGIN))
    throw conflict('definido_no_servidor', lockText(ORIGIN));
  if (ufOfCep(given.cep_origem) === null)
    throw invalid('Confira os campos marcados.', { cep_origem: 'Este CEP não é de nenhum estado.' });
}

function secretOf({ token }: EntregasEnviadas, kept: string | null | undefined): string {
  const typed = token?.trim() ?? '';
  if (typed !== '') return typed;
  if (kept === null)
    throw invalid('Confira os campos marcados.', { token: 'O guardado não abre mais: cole-o de novo.' });
  return kept ?? '';
}

interface Trial {
  secret: string;
  fromCep: string;
  by: string;
}

/** Throws 422 in the provider's own words. */
async function tryOut(
  { db, clock, tryQuote }: FreightCredentialsDeps,
  { secret, fromCep, by }: Trial,
): Promise<readonly FreightOffer[]> {
  const answer = await tryQuote(secret, fromCep);
  if (answer.kind === 'ok' && answer.offers.length > 0) return answer.offers;
  await insertAudit(db, { actor: by, action: 'entregas_recusadas', subject: SUBJECT, at: clock() });
  const words = answer.kind === 'ok' ? 'nenhuma forma de envio a partir deste CEP' : answer.detail;
  // What was answered, however badly, is told with its status.
  const answered = answer.kind !== 'failed' || answer.detail.startsWith('HTTP ');
  throw new AppError(
    422,
    'teste_recusado',
    `Nada foi guardado. ${freightTrialWords(hidden(words, secret), answered)}`,
  );
}

function documentOf(given: EntregasEnviadas, offers: readonly FreightOffer[]): FreightDocument {
  const servicos = offers.map(({ id, company, servico }) => {
    // Some are written '.Package'.
    return { id, nome: [company, servico.replace(/^\./, '')].filter(Boolean).join(' ') };
  });
  const ids = new Set(servicos.map(({ id }) => id));
  const out = [...new Set(given.servicos_fora)].filter((id) => ids.has(id));
  if (out.length === ids.size)
    throw invalid('Deixe pelo menos uma forma de envio marcada.', {
      servicos_fora: 'Deixe pelo menos uma marcada.',
    });
  return {
    cep_origem: given.cep_origem,
    dias_extras: given.dias_extras,
    servicos: servicos.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    servicos_fora: out,
  };
}

/** What the audit log keeps of a change: names, never values. */
function changedIn(before: FreightDocument, after: FreightDocument, { token }: EntregasEnviadas): string[] {
  return [
    token ? 'Token' : '',
    before.cep_origem === after.cep_origem ? '' : 'CEP de origem',
    before.dias_extras === after.dias_extras ? '' : 'Dias a mais',
    before.servicos_fora.join() === after.servicos_fora.join() ? '' : 'Formas de envio',
  ].filter(Boolean);
}
