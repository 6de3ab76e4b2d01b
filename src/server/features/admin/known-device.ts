import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from '../../http/cookies.ts';
import type { AdminUser } from './admin.store.ts';

/** Tells of a browser that it has got in before. It opens nothing. */
const DEVICE_COOKIE = 'aparelho';
const KNOWN_FOR_S = 90 * 86_400;
const MARK = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

type Whose = Pick<AdminUser, 'id' | 'senha_hash'>;

/** Her password's hash is the key: nothing is kept, and with another password no browser is known any more. */
const macOf = ({ id, senha_hash: key }: Whose, seconds: string) =>
  createHmac('sha256', key).update(`aparelho ${id} ${seconds}`).digest();

/** What a browser is known by from which somebody has just got in. */
export function deviceMark(user: Whose, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000).toString(36);
  return `${seconds}.${macOf(user, seconds).toString('base64url')}`;
}

export function isKnownDevice(user: Whose, mark: string | null, now: Date): boolean {
  const [, seconds, mac] = MARK.exec(mark ?? '') ?? [];
  if (seconds === undefined || mac === undefined) return false;
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(user, seconds);
  const isHers = given.length === right.length && timingSafeEqual(given, right);
  return isHers && now.getTime() / 1000 - Number.parseInt(seconds, 36) < KNOWN_FOR_S;
}

export const markOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, DEVICE_COOKIE);

/** Has the browser keep what it is known by; its logins alone send it. */
export function keepMark<T extends { mark: string }>(reply: FastifyReply, came: T): Omit<T, 'mark'> {
  const { mark, ...loggedIn } = came;
  const https = reply.request.protocol === 'https';
  const given = { seconds: KNOWN_FOR_S, https, path: '/api/admin/login' };
  void reply.header('set-cookie', cookieHeader(DEVICE_COOKIE, mark, given));
  return loggedIn;
}
