import type { Clock } from '../../clock.ts';
import { createBreaker } from '../breaker.ts';
import { httpCall, type MakeCall } from '../http-call.ts';
import type { PostalAddress, PostalAnswer, PostalCodeSource } from './port.ts';

export interface SourceOptions {
  /** The source's address, or that of a stand-in which speaks its protocol. */
  baseUrl: string;
  /** Sources turn away clients that don't say who they are. */
  contactEmail: string;
  clock: Clock;
  stopping?: AbortSignal;
  /** By which calls are made; plainly when absent. */
  http?: MakeCall;
}

export interface SourceProtocol {
  name: string;
  /** Path of a postal code of eight digits. */
  path: (cep: string) => string;
  /** What an answer says; null when it can't be read. */
  read: (status: number, fields: Record<string, unknown>) => PostalAddress | 'unknown' | null;
}

const CONNECT_MS = 2500;

/** A source that answers a GET with one JSON object, left alone while it is dead. */
export function createSource(options: SourceOptions, protocol: SourceProtocol): PostalCodeSource {
  const { baseUrl, contactEmail, clock, stopping } = options;
  const breaker = createBreaker({ clock, failures: 3, pauseMs: 10_000 });
  async function ask(cep: string, totalMs: number): Promise<PostalAnswer> {
    const headers = { accept: 'application/json', 'user-agent': `Vitrine (${contactEmail})` };
    const url = `${baseUrl}${protocol.path(cep)}`;
    const connectMs = Math.min(CONNECT_MS, totalMs);
    const result = await (options.http ?? httpCall)(
      { method: 'GET', url, headers, connectMs, answerMs: totalMs, totalMs },
      stopping,
    );
    if (result.kind !== 'answer') return { kind: 'failed', timedOut: result.timedOut, detail: result.detail };
    const read = protocol.read(result.status, fieldsOf(result.text));
    if (read === null) return { kind: 'failed', timedOut: false, detail: `HTTP ${result.status}` };
    return read === 'unknown' ? { kind: 'unknown' } : { kind: 'found', address: read };
  }
  return {
    name: protocol.name,
    async find(cep, totalMs) {
      if (!breaker.allows()) return { kind: 'failed', timedOut: false, detail: 'left alone after failures' };
      const answer = await ask(cep, totalMs);
      if (answer.kind === 'failed') breaker.failed();
      else breaker.succeeded();
      return answer;
    },
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 120) : '');

/** An address of a source's four fields; null without a town and a state. */
export function addressOf(fields: Record<keyof PostalAddress, unknown>): PostalAddress | null {
  const localidade = textOf(fields.localidade);
  const uf = textOf(fields.uf).toUpperCase();
  if (localidade === '' || !/^[A-Z]{2}$/.test(uf)) return null;
  return { logradouro: textOf(fields.logradouro), bairro: textOf(fields.bairro), localidade, uf };
}
