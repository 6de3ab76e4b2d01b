import { createServer } from 'node:http';

/** The yardstick: sends the bytes and headers that it was given, whatever is asked. */
process.once('message', (given) => {
  const { headers, body } = given as { headers: Record<string, string>; body: Uint8Array };
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
