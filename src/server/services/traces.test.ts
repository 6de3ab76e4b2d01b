import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCollector, type Manner, type RunningCollector } from '../../../test/support/collector.ts';
import type { Api } from '../http/api.ts';
import { createHttpServer } from '../http/server.ts';
import { createJob } from '../jobs/index.ts';
import { notedCalls } from '../providers/http-call.ts';
import { loadConfig } from '../settings/config.ts';
import { inSpan, openTracer } from '../traces/index.ts';
import { openTraces, type Traces } from './traces.ts';

let collector: RunningCollector;
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());
afterEach(async () => {
  collector.behave('well');
  for (const close of opened.splice(0)) await close();
});

interface Running {
  app: Api;
  traces: Traces;
  lines: Record<string, unknown>[];
  ask(path: string): Promise<number>;
}

/** A server with one route, followed as the settings say. */
async function serve(env: Record<string, string>): Promise<Running> {
  const running = await prepare(env);
  await running.listen();
  return running;
}

async function prepare(env: Record<string, string>) {
  const config = loadConfig({ LOG_LEVEL: 'debug', ...env }, '');
  const traces = await openTraces(config);
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = createHttpServer(config, { lines: { write }, about: traces.ofLine });
  traces.follow(app);
  app.get('/coisas/:id', async ({ log }) => {
    await inSpan(
      () => ({ name: 'part', kind: 'internal', facts: {} }),
      async () => log.info('within'),
    );
    return { ok: true };
  });
  app.get('/falha', () => Promise.reject(new Error('ana@example.com is away')));
  const listen = () => app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => app.close());
  const ask = async (path: string) => {
    const answer = await fetch(app.listeningOrigin + path);
    await answer.text();
    return answer.status;
  };
  return { app, traces, lines, ask, listen };
}

const toCollector = (more: Record<string, string> = {}) =>
  serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more });

const begun = () => collector.spans.splice(0);

describe('traces', () => {
  it('[WATCH-07] are a request by its pattern with its parts, and lines of the log name them', async () => {
    const { ask, traces, lines } = await toCollector();
    await ask('/coisas/7?email=ana@example.com');
    await ask('/falha');
    await traces.stop();
    const spans = begun();
    const [root, failed] = ['GET /coisas/:id', 'GET /falha'].map((name) =>
      spans.find((span) => span.name === name),
    );
    expect(spans.find(({ name }) => name === 'part')?.parentSpanId).toBe(root?.spanId);
    expect(lines.find(({ msg }) => msg === 'within')?.['trace_id']).toBe(root?.traceId);
    expect(lines.find(({ msg }) => msg === 'request failed')?.['trace_id']).toBe(failed?.traceId);
    expect(failed).toMatchObject({ isError: true, facts: { 'http.response.status_code': 500 } });
    expect(collector.whole()).not.toContain('ana');
  });

  it('[WATCH-11] are told to no provider, whose call is a part of them', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const provider = createServer(({ headers }, response) => {
      heard.push(headers);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    opened.push(async () => void provider.close());
    const { port } = provider.address() as AddressInfo;
    const { app, ask, listen, traces } = await prepare({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const call = notedCalls('somebody', () => undefined);
    const limits = { connectMs: 1000, answerMs: 1000, totalMs: 2000 };
    const url = `http://127.0.0.1:${port}/v1/people/ana@example.com?cpf=52998224725`;
    app.get('/pergunta', () => call({ method: 'GET', url, headers: { accept: 'a/b' }, ...limits }));
    await listen();
    expect(await ask('/pergunta')).toBe(200);
    await traces.stop();
    expect(heard.map((headers) => Object.keys(headers).toSorted())).toEqual([
      ['accept', 'connection', 'host'],
    ]);
    const asked = begun().find(({ name }) => name === 'somebody GET /v1/people/{}');
    expect(asked).toMatchObject({
      kind: 3,
      facts: { 'vitrine.outcome': 'ok', 'http.response.status_code': 200 },
    });
    expect(collector.whole()).not.toMatch(/ana@|52998224725/);
  });

  it('[WATCH-12] are off and load nothing unless somebody asks for them', async () => {
    for (const env of [
      {},
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' },
    ]) {
      const { ask, traces, lines } = await serve(env);
      await ask('/coisas/7');
      expect(traces).toMatchObject({ counts: expect.any(Function) });
      expect([traces.ofDatabase, traces.ofLine]).toEqual([undefined, undefined]);
      expect(lines.filter((line) => 'trace_id' in line)).toEqual([]);
    }
    expect(begun()).toEqual([]);
  });

  it('[WATCH-13] are those of the asked part of all requests, whole', async () => {
    const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    const { ask, traces, lines } = await toCollector(sampled);
    for (let n = 0; n < 200; n += 1) await ask(`/coisas/${n}`);
    await traces.stop();
    const spans = begun();
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(roots.length).toBeGreaterThan(50);
    expect(roots.length).toBeLessThan(150);
    expect(spans).toHaveLength(2 * roots.length);
    expect(lines.filter(({ msg, trace_id: id }) => msg === 'within' && id !== undefined)).toHaveLength(
      roots.length,
    );
  });
});

describe('a collector', () => {
  const TAKES_NONE: Manner[] = ['busy', 'rubbish', 'rejecting'];
  it.each(TAKES_NONE)(
    '[WATCH-14] that takes none (%s) fails no call, and what is lost is counted',
    async (manner) => {
      const { ask, traces } = await toCollector();
      collector.behave(manner);
      expect(await ask('/coisas/7')).toBe(200);
      await traces.stop();
      expect(traces.counts()).toMatchObject({ sent: 0, failed: 2 });
    },
  );

  it('[WATCH-14] that is away fails no call, and is told of once', async () => {
    const away = await startCollector();
    await away.stop();
    const lines: unknown[] = [];
    const { traces, ask, app } = await serve({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${away.url}/v1/traces` });
    vi.spyOn(app.log, 'warn').mockImplementation((...args: unknown[]) => void lines.push(args.at(-1)));
    for (let n = 0; n < 250; n += 1) expect(await ask('/coisas/7')).toBe(200);
    await expect.poll(() => traces.counts().failed).toBeGreaterThan(200);
    await traces.stop();
    expect(lines).toEqual(['traces: the collector takes none; they are counted as lost']);
  });

  it.each(['silent', 'dripping'] as const)(
    '[WATCH-14] that never answers (%s) holds up neither calls nor the end',
    async (manner) => {
      collector.behave(manner);
      const { ask, traces } = await toCollector();
      const began = performance.now();
      await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`/coisas/${n}`)));
      const askedMs = performance.now() - began;
      const late = sleep(8000, undefined, { ref: false });
      await Promise.race([traces.stop(), late.then(() => expect.unreachable('stop waits'))]);
      // A call would wait five seconds for it.
      expect(askedMs).toBeLessThan(5000);
    },
  );
});

describe('a tracer', () => {
  const settings = { service: 'vitrine', sampler: 'always_on', ratio: 1 };
  const root = { name: 'all', kind: 'internal' as const, facts: {} };

  it('[WATCH-14] keeps so many spans and no more while nobody takes them, and counts the others', async () => {
    const bodies: number[] = [];
    const never = Promise.withResolvers<{ kind: 'failed' }>();
    const tracer = await openTracer(settings, (body) => {
      bodies.push(body.byteLength);
      return never.promise;
    });
    for (let n = 0; n < 5000; n += 1) tracer.root(root)?.end();
    expect(tracer.counts()).toMatchObject({ sent: 0, full: 5000 - 2048 });
    never.resolve({ kind: 'failed' });
    await tracer.stop();
    expect(tracer.counts().failed).toBe(2048);
    expect(Math.max(...bodies)).toBeLessThan(100_000);
  });

  it('[WATCH-14] makes so many parts of one story and no more, and cuts long texts', async () => {
    let sent = 0;
    let longest = 0;
    const tracer = await openTracer(settings, async (body) => {
      sent += body.byteLength;
      longest = Math.max(
        longest,
        ...Buffer.from(body)
          .toString()
          .split(/[^x]+/)
          .map(({ length }) => length),
      );
      return { kind: 'taken', answer: '' };
    });
    const story = tracer.root({ ...root, facts: { text: 'x'.repeat(100_000) } });
    for (let n = 0; n < 600; n += 1) story?.child({ ...root, facts: { text: 'x'.repeat(10_000) } })?.end();
    story?.end();
    expect(story?.child(root)).toBeNull();
    await tracer.stop();
    expect(tracer.counts()).toMatchObject({ sent: 501, many: 101 });
    expect([longest, sent < 1_500_000]).toEqual([2000, true]);
  });
});

describe('a job', () => {
  it('[WATCH-07] is told of where it did something or failed, with what woke it', async () => {
    const { app, traces, ask, listen } = await prepare({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const doing: (() => Promise<void>)[] = [
      () =>
        inSpan(
          () => ({ name: 'a mail', kind: 'client', facts: {} }),
          async (span) => span.did(),
        ),
      async () => undefined,
      () => Promise.reject(new Error('ana@example.com is away')),
    ];
    let rounds = 0;
    const job = createJob(async () => doing[rounds++]?.(), { name: 'traced job', everyMs: 1, log: app.log });
    app.get('/acorda', async () => job.wake());
    await listen();
    await ask('/acorda');
    job.start();
    await expect.poll(() => rounds).toBeGreaterThan(3);
    await job.stop();
    await traces.stop();
    const spans = begun();
    const jobs = spans.filter(({ name }) => name === 'job traced job');
    expect(jobs.map(({ isError }) => isError)).toEqual([false, true]);
    expect(jobs[0]?.causes).toEqual([spans.find(({ name }) => name === 'GET /acorda')?.spanId]);
    expect(jobs[1]?.facts['error.type']).toBe('Error');
    expect(collector.whole()).not.toContain('ana@');
  });
});
