import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutsideFetch, isPublicAddress } from './outside-file.ts';
import { createLookUp } from './strangers-names.ts';

const [A, AAAA] = [1, 28];
const NOWHERE = 3;
const IPV4 = Buffer.from([203, 0, 113, 7]);
const IPV6 = Buffer.from('20010db8000000000000000000000007', 'hex');

/** What is known of each name; of one that is not here nothing is said at all. */
const KNOWN: Record<string, Record<number, Buffer> | null> = {
  'both.example': { [A]: IPV4, [AAAA]: IPV6 },
  'old.example': { [A]: IPV4 },
  'new.example': { [AAAA]: IPV6 },
  'empty.example': {},
  'gone.example': null,
};

let server: Socket;
let lookUp: ReturnType<typeof createLookUp>;

/** The answer to one question, as RFC 1035 has it. */
function answerTo(asked: Buffer): Buffer | undefined {
  const names: string[] = [];
  let at = 12;
  for (let length = asked.readUInt8(at); length > 0; length = asked.readUInt8(at)) {
    names.push(asked.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const known = KNOWN[names.join('.')];
  if (known === undefined) return undefined;
  const type = asked.readUInt16BE(at + 1);
  const found = known?.[type];
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 + (known === null ? NOWHERE : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found === undefined ? 0 : 1, 6);
  const row =
    found === undefined ? [] : [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, found.length]), found];
  return Buffer.concat([head, asked.subarray(12, at + 5), ...row]);
}

beforeEach(async () => {
  server = createSocket('udp4');
  server.on('message', (asked, from) => {
    const answer = answerTo(asked);
    if (answer !== undefined) server.send(answer, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  lookUp = createLookUp({ servers: [`127.0.0.1:${server.address().port}`], timeoutMs: 100, tries: 1 });
});
afterEach(() => void server.close());

describe("[OPS-85] a stranger's name", () => {
  it('leads to what name servers say of it, by either way or both', async () => {
    const [four, six] = [
      { address: '203.0.113.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ];
    expect(await lookUp('both.example')).toEqual([four, six]);
    expect(await lookUp('old.example')).toEqual([four]);
    expect(await lookUp('new.example')).toEqual([six]);
  });

  it('is unknown where it has no address, is not there or is never answered', async () => {
    const fetchFile = createOutsideFetch({
      maxBytes: 1,
      totalMs: 10_000,
      accept: '*/*',
      allows: () => true,
      lookUp,
    });
    for (const name of ['empty', 'gone', 'silent'])
      expect(await fetchFile(`https://${name}.example/`), name).toEqual({ kind: 'unknown_host' });
  });

  it('is asked of nobody where it is an address, or means this machine', async () => {
    server.removeAllListeners('message');
    expect(await lookUp('192.0.2.1')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(await lookUp('2001:db8::1')).toEqual([{ address: '2001:db8::1', family: 6 }]);
    const fetchFile = createOutsideFetch({
      maxBytes: 1,
      totalMs: 10_000,
      accept: '*/*',
      allows: isPublicAddress,
      lookUp,
    });
    for (const host of ['localhost', 'LOCALHOST.', 'a.localhost', '127.1', '[::1]'])
      expect(await fetchFile(`https://${host}/`), host).toEqual({ kind: 'inner_host' });
  });
});
