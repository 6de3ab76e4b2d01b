import { isIP } from 'node:net';
import type { ChaveCriada, ChaveUsada, OpcoesDeChave } from '#shared/wire/passkeys.ts';

/** The site that passkeys are made for, by the shop's public address alone. */
export interface Site {
  id: string;
  origin: string;
}

/** Null where browsers make no passkeys: for an address of numbers, and without https but at localhost. */
export function siteOf(publicUrl: string): Site | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null;
}

const TIMEOUT_MS = 5 * 60_000;
/** Three hundred modules, read when the first passkey is asked for: a shop at rest does without. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');
/** What the table of passkeys holds: letters and bytes. */
const LONGEST_ID = 1400;
const LONGEST_KEY = 2000;
/** Ed25519, ECDSA and RSA: what authenticators have, named so that nothing newer is tried out first. */
const ALGORITHMS = [-8, -7, -257];

interface Known {
  credential_id: string;
  transports: string[];
}

const listed = (all: readonly Known[]) =>
  all.map(({ credential_id: id, transports }) => ({ id, transports }));

/** Names an account to authenticators. */
const handleOf = (adminId: number) => Uint8Array.from(Buffer.from(`office ${adminId}`));

interface Creation {
  site: Site;
  shopName: string;
  adminId: number;
  username: string;
  known: readonly Known[];
}

/** What a browser is asked so that it makes a passkey, and what that is to sign. */
export async function creationOptions({ site, shopName, adminId, username, known }: Creation) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: site.id,
    userName: username,
    userID: handleOf(adminId),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: listed(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challenge: options.challenge, opcoes: { ...options } as OpcoesDeChave };
}

/** What a browser is asked so that one of these passkeys signs; any of this site where none is named. */
export async function requestOptions(site: Site, known: readonly Known[] = []) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: listed(known) }),
  });
  return { challenge: options.challenge, opcoes: { ...options } as OpcoesDeChave };
}

interface Expected {
  site: Site;
  challenge: string;
}

export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** The passkey that was made; null where the answer is not right in any way. */
export async function readCreation(
  answer: ChaveCriada,
  { site, challenge }: Expected,
): Promise<MadePasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library(),
    helpers(),
  ]);
  try {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
    // None was asked for. Certificates would be read, and lists of them fetched from where they say.
    const format = object.get('fmt');
    if (!['none', 'packed'].includes(format) || object.get('attStmt').get('x5c') !== undefined) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {}, response: withoutTransports(answer) },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    // The library bounds neither.
    if (id.length > LONGEST_ID || publicKey.length > LONGEST_KEY) return null;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
  } catch {
    return null;
  }
}

const withoutTransports = ({ response: { clientDataJSON, attestationObject } }: ChaveCriada) => ({
  clientDataJSON,
  attestationObject,
});

interface StoredPasskey {
  admin_id: number;
  credential_id: string;
  public_key: Buffer;
}

/** The counter that came with a right signature by this passkey, of a person it has verified; null otherwise. */
export async function readSignature(
  answer: ChaveUsada,
  { site, challenge }: Expected,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { userHandle, ...signed } = answer.response;
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.admin_id))) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {}, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The counter is compared where it is written, so that of two at once one is refused.
      credential: { id: passkey.credential_id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
