import type { Pagamentos, PagamentosEnviados } from '#shared/wire/credentials.ts';
import type { Transaction } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid } from '../../errors.ts';
import type { Outcome, ProviderAccount } from '../../providers/payment/port.ts';
import type { Sealer } from '../../security/sealer.ts';
import { placeOf, readPaymentSecrets, type PaymentsDocument, type PaymentSecrets } from './documents.ts';
import { hidden, lastOf } from './hidden.ts';
import { keepState, lockText, NO_KEY, refuseOvertaken, type KeepDeps } from './keep.ts';

export interface PaymentCredentialsDeps extends KeepDeps {
  sealer: Sealer | null;
  /** Which variable of the environment says who charges, and so wins; null where none does. */
  lockedBy: string | null;
  /** Is nothing sold until payments are on? */
  waits: boolean;
  /** In the transaction that turns payments on: what was only played is forgotten. */
  forgetPlayed: (tx: Transaction<DB>) => Promise<void>;
  /** Why they can't be turned on with what the environment says besides; null where they can. */
  obstacle: string | null;
  /** Asks the provider whose account these open. Bounded in time; nothing moves by it. */
  tryAccount: (keys: { publicKey: string; accessToken: string }) => Promise<Outcome<ProviderAccount>>;
}

const SERVICE = 'pagamentos' as const;
const OURS = { service: SERVICE, subject: SERVICE };
/** Of keys of an account and of its test mode. */
const KINDS = ['APP_USR-', 'TEST-'];

export type PaymentCredentials = ReturnType<typeof createPaymentCredentials>;

/** The payment account that the office names, and whether it charges. Changes answer the new revision. */
export function createPaymentCredentials(deps: PaymentCredentialsDeps) {
  return {
    read: () => readPayments(deps),
    save: (given: PagamentosEnviados, by: string) => save(deps, given, by),

    /** New charges go to the account from now on, or to the sandbox again. Throws 409. */
    async turn(versao: number, isOn: boolean, by: string): Promise<number> {
      const { document, secrets } = requireKept(deps, versao);
      const { sealer } = deps;
      if (document.ligado === isOn)
        throw conflict(
          'atual',
          isOn ? 'Os pagamentos já estão ligados.' : 'Os pagamentos já estão desligados.',
        );
      if (isOn && secrets === null) throw conflict('nao_abre', SHUT);
      if (isOn && deps.obstacle !== null) throw conflict('definido_no_servidor', deps.obstacle);
      if (isOn && sealer === null) throw new AppError(409, 'sem_chave_de_dados', NO_KEY);
      const next = { ...document, ligado: isOn };
      const action = isOn ? 'pagamentos_ligados' : 'pagamentos_desligados';
      // What does not open is lost anyway: turning it off must go all the same.
      const sealed = secrets === null || sealer === null ? null : sealedFor(sealer, next, secrets);
      return keepState(deps, {
        ...OURS,
        after: versao,
        by,
        document: next,
        sealed,
        action,
        changed: [],
        ...(isOn && { also: deps.forgetPlayed }),
      });
    },

    /** Takes the account out of the shop; what was charged by it can't be asked for any more. Throws 409 while it charges. */
    async forget(versao: number, by: string): Promise<number> {
      const { document } = requireKept(deps, versao);
      if (document.ligado) throw conflict('ligado', 'Desligue os pagamentos antes de tirar a conta da loja.');
      const state = { document: null, sealed: null, changed: [], action: 'pagamentos_esquecidos' };
      return keepState(deps, { ...OURS, ...state, after: versao, by });
    },
  };
}

const SHUT = 'O token guardado não abre com a chave de dados de agora: cole-o de novo e teste.';

function readPayments({ live, sealer, lockedBy, waits }: PaymentCredentialsDeps) {
  const kept = live.payments();
  const isOn = kept?.document.ligado === true;
  const secrets = kept && readPaymentSecrets(kept.secret);
  return {
    versao: live.revision(SERVICE),
    origem: lockedBy !== null ? 'servidor' : isOn ? 'escritorio' : 'sandbox',
    pode_guardar: sealer !== null,
    espera: waits && !isOn,
    conta: kept && {
      chave_publica: kept.document.chave_publica,
      token: secrets === null ? ('nao_abre' as const) : ('guardado' as const),
      token_final: lastOf(secrets?.token ?? ''),
      nome: kept.document.conta_nome,
      numero: kept.document.conta_id,
      teste: kept.document.teste,
      ligado: isOn,
      por: kept.by,
      em: kept.at.toISOString(),
    },
    travado: lockedBy === null ? null : { variavel: lockedBy, porque: lockText(lockedBy) },
  } satisfies Omit<Pagamentos, 'sucesso' | 'success'>;
}

function requireKept(deps: PaymentCredentialsDeps, versao: number) {
  const { live, lockedBy } = deps;
  if (lockedBy !== null) throw conflict('definido_no_servidor', lockText(lockedBy));
  refuseOvertaken(live, SERVICE, versao);
  const kept = live.payments();
  if (kept === null) throw conflict('sem_conta', 'Guarde uma conta primeiro.');
  return { document: kept.document, secrets: readPaymentSecrets(kept.secret) };
}

/** Keeps what the provider knows. Throws 422 in its words where it does not, 409. */
async function save(deps: PaymentCredentialsDeps, given: PagamentosEnviados, by: string): Promise<number> {
  const { live, sealer, lockedBy } = deps;
  if (lockedBy !== null) throw conflict('definido_no_servidor', lockText(lockedBy));
  if (sealer === null) throw new AppError(409, 'sem_chave_de_dados', NO_KEY);
  refuseOvertaken(live, SERVICE, given.versao);
  const kept = live.payments();
  const before = kept && readPaymentSecrets(kept.secret);
  const typed = { token: given.token?.trim() ?? '', secret: given.segredo_avisos?.trim() ?? '' };
  const publicKey = given.chave_publica.trim();
  refuseOdd({
    publicKey,
    token: typed.token,
    isKept: before !== null,
    isShut: kept !== null && before === null,
  });
  const token = typed.token || (before?.token ?? '');
  const account = await tryOut(deps, { publicKey, token, by });
  const isOther = kept !== null && kept.document.conta_id !== account.id;
  const secret = typed.secret || (isOther ? '' : (before?.segredo_avisos ?? ''));
  if (secret === '')
    throw invalid('Confira os campos marcados.', {
      segredo_avisos: isOther
        ? 'Outra conta tem outra assinatura: informe a dela.'
        : 'Informe a assinatura secreta dos avisos.',
    });
  if (isOther && given.outra_conta !== true) throw conflict('outra_conta', otherText(kept.document, account));
  const document: PaymentsDocument = {
    chave_publica: publicKey,
    conta_id: account.id,
    conta_nome: account.name,
    teste: account.isTest || token.startsWith('TEST-'),
    ligado: kept?.document.ligado ?? false,
  };
  const sealed = sealedFor(sealer, document, { token, segredo_avisos: secret });
  const changed = [
    kept?.document.chave_publica === publicKey ? '' : 'Chave pública',
    typed.token === '' ? '' : 'Token de acesso',
    typed.secret === '' ? '' : 'Assinatura dos avisos',
    isOther ? 'Conta' : '',
  ].filter(Boolean);
  const state = { document, sealed, changed, action: 'pagamentos_guardados' };
  return keepState(deps, { ...OURS, ...state, after: given.versao, by });
}

const sealedFor = (sealer: Sealer, document: PaymentsDocument, secrets: PaymentSecrets) =>
  sealer.seal(Buffer.from(JSON.stringify(secrets)), placeOf(SERVICE, document));

const otherText = (before: PaymentsDocument, { id, name }: ProviderAccount) =>
  `Estas credenciais são de outra conta (${name}, nº ${id}); a loja tem a de ${before.conta_nome}, nº ${before.conta_id}. O que foi cobrado pela conta de antes não pode mais ser consultado nem devolvido por aqui.`;

const PLAIN = /^[\x21-\x7e]+$/;
const STRAY = 'Há um caractere que não é da chave: copie-a de novo.';

const kindOf = (text: string) => KINDS.find((kind) => text.startsWith(kind)) ?? null;

interface Asked {
  publicKey: string;
  token: string;
  isKept: boolean;
  isShut: boolean;
}

function refuseOdd({ publicKey, token, isKept, isShut }: Asked): void {
  const problems: Record<string, string> = {};
  if (publicKey === '') problems['chave_publica'] = 'Informe a chave pública.';
  else if (kindOf(publicKey) === null) problems['chave_publica'] = 'Começa com APP_USR- ou TEST-.';
  if (token === '' && isShut) problems['token'] = 'O guardado não abre mais: cole-o de novo.';
  else if (token === '' && !isKept) problems['token'] = 'Informe o token de acesso.';
  else if (token !== '' && kindOf(token) === null) problems['token'] = 'Começa com APP_USR- ou TEST-.';
  else if (token !== '' && kindOf(publicKey) !== null && kindOf(token) !== kindOf(publicKey))
    problems['token'] = 'A chave pública e o token são um de teste e outro de produção.';
  // Whatever else a copy brings along can't be sent.
  if (publicKey !== '' && !PLAIN.test(publicKey)) problems['chave_publica'] = STRAY;
  if (token !== '' && !PLAIN.test(token)) problems['token'] = STRAY;
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

interface Trial {
  publicKey: string;
  token: string;
  by: string;
}

/** Throws 422 in the provider's own words. */
async function tryOut(
  { db, clock, tryAccount }: PaymentCredentialsDeps,
  { publicKey, token, by }: Trial,
): Promise<ProviderAccount> {
  const answer = await tryAccount({ publicKey, accessToken: token });
  if (answer.kind === 'ok' && answer.value.isOfThisCountry) return answer.value;
  await insertAudit(db, { actor: by, action: 'pagamentos_recusados', subject: SERVICE, at: clock() });
  throw new AppError(422, 'teste_recusado', `Nada foi guardado. ${hidden(wordsOf(answer), token)}`);
}

function wordsOf(answer: Outcome<ProviderAccount>): string {
  if (answer.kind === 'ok') return 'Esta conta não é do Brasil: a loja cobra em reais.';
  if (answer.kind === 'refused') return `O Mercado Pago respondeu: ${answer.refusal.words}`;
  return 'O Mercado Pago não respondeu: tente de novo em instantes.';
}
