import { createServer } from 'node:http';

/** The yardstick: sends the status, bytes and headers that it was given, whatever is asked. */
process.once('message', (given) => {
  const { status, headers, body } = given as Record<'headers', Record<string, string>> & {
    status: number;
    body: Uint8Array;
  };
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
