import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { may, proofOf, PROOF_MINUTES, type ActId } from '#shared/acts.ts';
import { noteSight } from '../audit/audit.store.ts';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/schema.ts';
import { AppError, forbidden, unauthorized } from '../errors.ts';
import type { Api, Duty, Session } from './api.ts';
import { findSession, updateLastUse, type FoundSession } from './sessions.store.ts';

/** What is kept of a bearer token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tokens are 256 random bits in base64url; whatever doesn't look like one is not looked up. */
const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** Routes of plugins that know no audience: the API's page for people and the stand-ins. Open to all. */
const FOREIGN_PREFIXES = ['/api/docs', '/sandbox'];

export interface GuardDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Nobody works in the office without one. */
  secondFactorRequired: boolean;
}

/**
 * Fills `request.session` and refuses who may not call a route. Deny by default: a route without an audience
 * keeps the server from starting. A call that is open to all ignores a token it can't use.
 */
export function guardRoutes(api: Api, deps: GuardDeps): void {
  api.decorateRequest('session', null);
  api.addHook('onRoute', (route) => {
    if (FOREIGN_PREFIXES.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))) {
      route.config = { ...route.config, audience: 'all' };
    }
    if (route.config?.audience === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare who may call it`);
    }
    if (route.config.audience === 'admin' && route.config.act === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} of the office does not name its act`);
    }
  });
  api.addHook('onRequest', (request, _reply, done) => {
    const { audience } = request.routeOptions.config;
    // The bulk of all requests: nothing to look up, and no turn of the event loop spent on it.
    const open = audience === 'all' && request.headers.authorization === undefined;
    if (open || audience === undefined || audience === 'provider' || audience === 'operator') return done();
    recognise(request, deps).then(
      () => done(),
      (error: Error) => done(error),
    );
  });
}

async function recognise(request: FastifyRequest, deps: GuardDeps): Promise<void> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  const { audience, unattended } = request.routeOptions.config;
  const session = token === undefined ? null : await useSession(deps, hashToken(token), { unattended });
  const isOpen = audience === 'all';
  // Who has something to do first is nobody special yet where everybody is let in.
  request.session = isOpen && session?.kind === 'admin' && session.duties.length > 0 ? null : session;
  if (isOpen) return;
  await noteRefusal(deps, request, session);
  requireAudience(request, session, deps.clock());
}

/** How exactly the last use of a session is known: a write for each call would be a price for nothing. */
const NOTE_USE_EVERY_MS = 10 * 60_000;
/** An office that somebody left open is closed after this; its uses are noted more exactly. */
export const OFFICE_IDLE_MS = 2 * 3_600_000;
const NOTE_OFFICE_USE_EVERY_MS = 60_000;

/** The live session of that token, its use noted unless it is `unattended`; null where there is none. */
export async function useSession(
  deps: GuardDeps,
  tokenHash: Buffer,
  { unattended = false }: { unattended?: boolean | undefined } = {},
): Promise<Session | null> {
  const { db, clock, secondFactorRequired } = deps;
  const now = clock();
  const found = await findSession(db, tokenHash, now);
  if (found === null) return null;
  const unusedMs = now.getTime() - found.usedAt.getTime();
  const isOffice = found.kind === 'admin';
  if (isOffice && unusedMs > OFFICE_IDLE_MS) return null;
  if (!unattended && unusedMs > (isOffice ? NOTE_OFFICE_USE_EVERY_MS : NOTE_USE_EVERY_MS)) {
    await updateLastUse(db, tokenHash, now);
  }
  if (found.kind === 'customer') return { kind: 'customer', customerId: found.customerId, tokenHash };
  const { adminId, username, role, provenAt, hasFactor, isTold, justWrote } = found;
  const duties = dutiesOf(found, secondFactorRequired);
  return {
    kind: 'admin',
    adminId,
    username,
    role,
    tokenHash,
    duties,
    isTold,
    provenAt,
    hasFactor,
    justWrote,
  };
}

/** What somebody of the office has to do first, as things are now: a setting holds for open sessions, too. */
export function dutiesOf(
  { mustChange, hasFactor }: Pick<Extract<FoundSession, { kind: 'admin' }>, 'mustChange' | 'hasFactor'>,
  secondFactorRequired: boolean,
): Duty[] {
  return [
    ...(mustChange ? ['trocar_senha' as const] : []),
    ...(secondFactorRequired && !hasFactor ? ['configurar_segundo_fator' as const] : []),
  ];
}

const DUTY_TEXTS: Record<Duty, string> = {
  trocar_senha: 'Escolha uma senha nova para continuar: a sua é curta ou comum demais.',
  configurar_segundo_fator:
    'Ligue a verificação em duas etapas para continuar: esta loja pede que toda a equipe a use.',
};

const TOLD_TEXT = 'Escolha uma senha nova para continuar: a sua foi escolhida por outra pessoa.';

const dutyText = (duty: Duty, isTold: boolean): string =>
  duty === 'trocar_senha' && isTold ? TOLD_TEXT : DUTY_TEXTS[duty];

/** Who of the office tries what is not hers is written down: once an hour for each call. */
async function noteRefusal(
  { db, clock }: GuardDeps,
  request: FastifyRequest,
  session: Session | null,
): Promise<void> {
  const { config, url = '' } = request.routeOptions;
  if (session?.kind !== 'admin' || config.act === undefined || may(session.role, config.act)) return;
  const subject = `${request.method} ${url.replace(/^\/api(?=\/)/, '')}`;
  await noteSight(db, { actor: session.username, action: 'acesso_recusado', subject, at: clock() });
}

function requireAudience(request: FastifyRequest, session: Session | null, now: Date): void {
  const { audience, act, amid = [] } = request.routeOptions.config;
  if (session === null) throw unauthorized();
  if (session.kind !== audience) throw forbidden();
  if (session.kind !== 'admin') return;
  if (act === undefined || !may(session.role, act)) throw forbidden();
  const [duty] = session.duties;
  if (duty !== undefined && !amid.includes(duty)) {
    throw new AppError(403, duty, dutyText(duty, session.isTold));
  }
  if (!isProven(act, session, now)) {
    throw new AppError(403, 'confirmar_identidade', 'Confirme que é você para continuar.');
  }
}

const PROOF_MS = PROOF_MINUTES * 60_000;

function isProven(
  act: ActId,
  { provenAt, hasFactor }: Extract<Session, { kind: 'admin' }>,
  now: Date,
): boolean {
  const wanted = proofOf(act);
  if (wanted === null || (wanted === 'with a factor' && !hasFactor)) return true;
  return now.getTime() - provenAt.getTime() < PROOF_MS;
}
