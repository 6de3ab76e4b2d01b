import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A port that is taken already, while the server that will answer on it is still being put together. */
export interface TakenPort {
  port: number;
  /** From here on the server has it; who came before is answered now. */
  handTo(server: Server): Promise<void>;
  /** Gives it back unused. */
  release(): void;
}

/** Takes a free port at once: nobody else can have it, and the shop knows its own address before it opens. */
export async function takePort(host: string): Promise<TakenPort> {
  const early: Socket[] = [];
  const holder = createServer({ pauseOnConnect: true }, (socket) => early.push(socket));
  holder.listen(0, host);
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    port: address.port,
    async handTo(server) {
      server.listen(holder);
      await once(server, 'listening');
      for (const socket of early.splice(0)) {
        server.emit('connection', socket);
        socket.resume();
      }
    },
    release() {
      holder.close();
      early.splice(0).forEach((socket) => socket.destroy());
    },
  };
}
