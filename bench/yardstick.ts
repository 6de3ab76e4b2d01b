import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Sample {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Yardstick {
  url: string;
  stop(): void;
}

/** The answer as it travels, still compressed. */
export async function sampleOf(url: string, asked: Record<string, string>): Promise<Sample> {
  const request = get(url, { headers: asked });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { connection: _connection, 'keep-alive': _kept, date: _date, ...headers } = response.headers;
  return { status: response.statusCode, headers, body: Buffer.concat(chunks) };
}

/** A bare node:http server, a process of its own, that sends this whatever is asked. */
export async function startYardstick(sample: Sample): Promise<Yardstick> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  child.send(sample);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}/`, stop: () => void child.kill() };
}
