import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const ID = 'localhost';
const ORIGIN = 'http://localhost:3000';
/** Somebody is there, and was verified. */
const THERE = 0x05;
const WITH_KEY = 0x40;

/** The shop's address that these passkeys are for. */
export const PASSKEY_SITE = ORIGIN;

const clientData = (type: string, options: unknown) => {
  const { challenge } = options as { challenge: string };
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }));
};

/** A device that holds one passkey, as a program; its owner always agrees. Some do not count what they sign. */
export function softPasskey({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(ID).digest(), Buffer.from([flags]), count, rest]);
  }
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  };

  return {
    /** What a browser answers when it has made it. */
    make(options: unknown) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Uint8Array.from(authenticatorData(THERE | WITH_KEY, credential));
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: Buffer.from(
            isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]),
          ).toString('base64url'),
        },
      };
    },
    /** What a browser answers when it has signed. */
    use(options: unknown) {
      const data = authenticatorData(THERE);
      const client = clientData('webauthn.get', options);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
