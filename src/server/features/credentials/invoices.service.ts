import type { NotasFiscais, NotasFiscaisEnviadas } from '#shared/wire/credentials.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { AppError, conflict, invalid } from '../../errors.ts';
import type { InvoiceAnswer } from '../../providers/invoice/port.ts';
import type { Sealer } from '../../security/sealer.ts';
import { needsInvoice, placeOf, type InvoicesDocument } from './documents.ts';
import { hidden, lastOf } from './hidden.ts';
import { keepState, NO_KEY, refuseOvertaken, type KeepDeps } from './keep.ts';

export interface InvoiceCredentialsDeps extends KeepDeps {
  sealer: Sealer | null;
  /** Are invoices only played where no token is kept? */
  isPlayed: () => boolean;
  /** Asks the issuer of one that does not exist, by this token: nothing is issued. */
  tryToken: (given: { token: string; isTest: boolean }) => Promise<InvoiceAnswer<unknown>>;
}

const SUBJECT = 'notas';
const OURS = { service: 'notas', subject: SUBJECT } as const;
const NOTHING: InvoicesDocument = {
  emite: false,
  paga_icms: false,
  csosn: '102',
  ie: '',
  ambiente: 'producao',
};
const CHECK = 'Confira os campos marcados.';

export type InvoiceCredentials = ReturnType<typeof createInvoiceCredentials>;

/** Whether the shop issues invoices, how it is taxed, and by whose account. Changes answer the new revision. */
export function createInvoiceCredentials(deps: InvoiceCredentialsDeps) {
  return {
    read: () => readInvoices(deps),
    save: (given: NotasFiscaisEnviadas, by: string) => save(deps, given, by),

    /** Takes the token out; what else was said stays. Throws 409. */
    async remove(versao: number, by: string): Promise<number> {
      refuseOvertaken(deps.live, 'notas', versao);
      const kept = deps.live.invoices();
      if (kept === null || kept.secret === '') throw conflict('atual', 'Não há token guardado aqui.');
      const state = { document: kept.document, sealed: null, changed: [], action: 'notas_token_retirado' };
      return keepState(deps, { ...OURS, ...state, after: versao, by });
    },
  };
}

function readInvoices({ live, sealer, isPlayed }: InvoiceCredentialsDeps) {
  const kept = live.invoices();
  const secret = kept === null ? '' : kept.secret;
  const document = kept?.document ?? NOTHING;
  return {
    ...document,
    paga_icms: needsInvoice(document),
    versao: live.revision('notas'),
    pode_guardar: sealer !== null,
    token: secret === null ? 'nao_abre' : secret === '' ? 'nenhum' : 'guardado',
    token_final: lastOf(secret ?? ''),
    de_exemplo: isPlayed(),
    por: kept?.by ?? '',
    em: kept?.at.toISOString() ?? '',
  } satisfies Omit<NotasFiscais, 'sucesso' | 'success'>;
}

/** Keeps what the issuer lets in. Throws 422 in its words where it does not, 409. */
async function save(deps: InvoiceCredentialsDeps, given: NotasFiscaisEnviadas, by: string): Promise<number> {
  const { live, sealer } = deps;
  refuseOvertaken(live, 'notas', given.versao);
  const { emite, csosn, ie, ambiente } = given;
  if (emite && ie === '')
    throw invalid(CHECK, { ie: 'Informe a inscrição estadual: quem emite nota tem uma.' });
  const kept = live.invoices();
  const before = kept?.document ?? NOTHING;
  const secret = secretOf(given, { kept: kept === null ? '' : kept.secret, before });
  if (secret !== '' && sealer === null) throw new AppError(409, 'sem_chave_de_dados', NO_KEY);
  const isOther = secret !== kept?.secret || ambiente !== before.ambiente;
  if (secret !== '' && isOther) await tryOut(deps, { token: secret, isTest: ambiente === 'homologacao', by });
  // Who stops issuing here pays no less ICMS: that is another word.
  const pays = emite || (given.paga_icms ?? needsInvoice(before));
  const document: InvoicesDocument = { emite, paga_icms: pays, csosn, ie, ambiente };
  const sealed = secret === '' ? null : sealer?.seal(Buffer.from(secret), placeOf('notas', document));
  return keepState(deps, {
    ...OURS,
    after: given.versao,
    by,
    document,
    sealed: sealed ?? null,
    action: 'notas_guardadas',
    changed: changedIn(before, document, given),
  });
}

interface Before {
  kept: string | null;
  before: InvoicesDocument;
}

/** Each environment has a token of its own: one is never sent to the other. */
function secretOf({ token, ambiente }: NotasFiscaisEnviadas, { kept, before }: Before): string {
  const typed = token?.trim() ?? '';
  if (typed !== '') {
    if (!/^[\x21-\x7e]+$/.test(typed) || typed.includes(':'))
      throw invalid(CHECK, { token: 'Há um caractere que não é do token: copie-o de novo.' });
    return typed;
  }
  if (kept === null) throw invalid(CHECK, { token: 'O guardado não abre mais: cole-o de novo.' });
  if (kept !== '' && ambiente !== before.ambiente)
    throw invalid(CHECK, { token: 'Cada ambiente tem o seu token: cole o deste.' });
  return kept;
}

/** Throws 422 in the issuer's own words. */
async function tryOut(
  { db, clock, tryToken }: InvoiceCredentialsDeps,
  { token, isTest, by }: { token: string; isTest: boolean; by: string },
): Promise<void> {
  const answer = await tryToken({ token, isTest });
  if (answer.kind === 'ok') return;
  await insertAudit(db, { actor: by, action: 'notas_recusadas', subject: SUBJECT, at: clock() });
  const words =
    answer.kind === 'refused'
      ? `O Focus NFe respondeu: ${hidden(answer.words, token)}`
      : 'O Focus NFe não respondeu: confira se a loja tem internet e tente de novo em instantes.';
  throw new AppError(422, 'teste_recusado', `Nada foi guardado. ${words}`);
}

/** What the audit log keeps of a change: names, never values. */
function changedIn(before: InvoicesDocument, after: InvoicesDocument, { token }: NotasFiscaisEnviadas) {
  return [
    before.emite === after.emite ? '' : 'Emissão de notas',
    needsInvoice(before) === needsInvoice(after) ? '' : 'A loja paga ICMS',
    before.csosn === after.csosn ? '' : 'CSOSN',
    before.ie === after.ie ? '' : 'Inscrição estadual',
    before.ambiente === after.ambiente ? '' : 'Ambiente',
    token ? 'Token' : '',
  ].filter(Boolean);
}
