import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  facts: Record<string, string | number | boolean>;
  /** Spans that led to it. */
  causes: string[];
  isError: boolean;
  startNano: bigint;
  endNano: bigint;
}

/** How it behaves: as a collector does, or answers 503, a page, nothing, a word each moment, or that it took none. */
export type Manner = 'well' | 'busy' | 'rubbish' | 'silent' | 'dripping' | 'rejecting';

interface Value {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
  boolValue?: boolean;
}
interface WireSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: { key: string; value: Value }[];
  links?: { spanId: string }[];
  status?: { code?: number };
}
interface WireBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: WireSpan[] }[];
  }[];
}

/** Acts a collector of traces: OTLP over HTTP, as JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  let headers: IncomingHttpHeaders = {};
  let manner: Manner = 'well';
  const dripping = new Set<NodeJS.Timeout>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    headers = request.headers;
    if (manner === 'well') {
      bodies.push(body);
      const told = JSON.parse(body) as WireBody;
      resources.push(...told.resourceSpans.map(({ resource }) => factsOf(resource.attributes)));
      spans.push(
        ...told.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans.map(read))),
      );
    }
    answer(response);
  }
  function answer(response: ServerResponse): void {
    response.setHeader('content-type', 'application/json');
    if (manner === 'busy') response.writeHead(503).end('{}');
    else if (manner === 'rubbish') response.writeHead(200).end('<html>It works!</html>');
    else if (manner === 'rejecting') response.end('{"partialSuccess":{"rejectedSpans":"99999"}}');
    else if (manner === 'well') response.end('{"partialSuccess":{}}');
    else if (manner === 'dripping') dripping.add(setInterval(() => response.write(' '), 20));
  }
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    /** All that was sent, as it came. */
    whole: () => bodies.join('\n'),
    headers: () => headers,
    behave: (wanted: Manner) => void (manner = wanted),
    async stop(): Promise<void> {
      dripping.forEach((one) => clearInterval(one));
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type RunningCollector = Awaited<ReturnType<typeof startCollector>>;

function factsOf(attributes: { key: string; value: Value }[] = []): CollectedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue ?? '') : Number(intValue)),
    ]),
  );
}

function read(span: WireSpan): CollectedSpan {
  const { name, traceId, spanId, parentSpanId, kind, attributes, links = [], status } = span;
  return {
    name,
    traceId,
    spanId,
    ...(parentSpanId !== undefined && parentSpanId !== '' && { parentSpanId }),
    kind,
    facts: factsOf(attributes),
    causes: links.map((link) => link.spanId),
    isError: status?.code === 2,
    startNano: BigInt(span.startTimeUnixNano),
    endNano: BigInt(span.endTimeUnixNano),
  };
}
