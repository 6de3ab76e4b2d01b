import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface ConnectionLimits {
  /** Connections at once. One more takes the place of the one that has been idle longest. */
  most: number;
  /** Requests of one connection whose answers are under way. */
  mostAtOnce: number;
  /** An answer may take so long, and longer by its size at the slowest rate. */
  answerMs: number;
  slowestBytesPerMs: number;
  /** How often all are looked at. */
  lookEveryMs: number;
  /** While the server ends: until those are cut that ask nothing, and those that dawdle. */
  idleMs: number;
  dawdleMs: number;
}

interface Connection {
  requests: Set<IncomingMessage>;
  bytes: number;
  /** Since when an answer lies here that was not taken, and what had been taken before. */
  unread: { sinceMs: number; takenBefore: number } | null;
}

export interface Connections {
  /** A request is here. False when its connection has too many of them under way. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /** Lets nobody hold up the server's end. */
  end(): void;
  count(): number;
}

const idle = (socket: Socket, { requests }: Connection) => requests.size === 0 && socket.writableLength === 0;

/** Keeps an eye on a server's connections: their number, who takes no answer, who does not come to an end. */
export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  /** Those that were last used first, as exactly as they are looked at. */
  const kept = new Map<Socket, Connection>();

  function makeRoom(): boolean {
    if (kept.size < limits.most) return true;
    for (const [socket, connection] of kept) {
      if (!idle(socket, connection)) continue;
      kept.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on('connection', (socket: Socket) => {
    if (!makeRoom()) return void socket.destroy();
    kept.set(socket, { requests: new Set(), bytes: 0, unread: null });
    socket.once('close', () => kept.delete(socket));
  });

  function look(): void {
    for (const [socket, connection] of kept) {
      if (takesTooLong(socket, connection, limits)) socket.destroy();
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes === connection.bytes) continue;
      connection.bytes = bytes;
      kept.delete(socket);
      kept.set(socket, connection);
    }
  }
  const timer = setInterval(look, limits.lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));

  return {
    begin(request, response) {
      const connection = kept.get(request.socket);
      if (connection === undefined) return true;
      if (connection.requests.size >= limits.mostAtOnce) return false;
      connection.requests.add(request);
      response.once('close', () => connection.requests.delete(request));
      return true;
    },
    end: () => hangUp(server, kept, limits),
    count: () => kept.size,
  };
}

/** Looks whether an answer lies here for longer than its size explains. */
function takesTooLong(
  socket: Socket,
  connection: Connection,
  { answerMs, slowestBytesPerMs }: ConnectionLimits,
): boolean {
  const waiting = socket.writableLength;
  if (waiting === 0) {
    connection.unread = null;
    return false;
  }
  const taken = socket.bytesWritten - waiting;
  connection.unread ??= { sinceMs: performance.now(), takenBefore: taken };
  const { sinceMs, takenBefore } = connection.unread;
  const allowedMs = answerMs + (taken - takenBefore + waiting) / slowestBytesPerMs;
  return performance.now() - sinceMs > allowedMs;
}

/** Node.js itself waits for who has connected and not asked yet, asks slowly, or does not take the answer. */
function hangUp(server: Server, kept: ReadonlyMap<Socket, Connection>, limits: ConnectionLimits): void {
  const dawdles = (socket: Socket, { requests }: Connection) =>
    socket.writableLength > 0 || [...requests].some(({ complete }) => !complete);
  const cut = (isCut: typeof idle, ms: number) =>
    setInterval(() => {
      for (const [socket, connection] of kept) if (isCut(socket, connection)) socket.destroy();
    }, ms).unref();
  const timers = [cut(idle, limits.idleMs), cut(dawdles, limits.dawdleMs)];
  server.once('close', () => timers.forEach((timer) => clearInterval(timer)));
}
