import type { ChaveCriada, ChaveUsada, OpcoesDeChave } from '#shared/wire/passkeys.ts';

/** Browsers make none for an address of numbers, nor without https but at localhost. */
const IS_NUMBERS = /^[\d.]+$|^\[/;

/** Can this browser use passkeys here? Never asked while a page is rendered at the server. */
export function canUsePasskeys(): boolean {
  return (
    isSecureContext &&
    !IS_NUMBERS.test(location.hostname) &&
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** Nobody answered the browser's question, or she said no. */
export class PasskeyCancelled extends Error {}

const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'Este aparelho já tem uma chave de acesso sua.',
  SecurityError: 'Chaves de acesso só funcionam no endereço público da loja: abra a administração por ele.',
};

/** What to say where the browser could not do it; '' where nothing need be said. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof PasskeyCancelled)
    return 'Nenhuma chave de acesso foi usada. Tente de novo quando quiser.';
  if (!(error instanceof DOMException)) return null;
  return WORDS[error.name] ?? 'Este aparelho não conseguiu usar a chave de acesso.';
}

async function ask(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asking.catch((error: unknown) => {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled();
  return credential;
}

/** Has one of the passkeys sign. Throws PasskeyCancelled, DOMException. */
export async function signByPasskey(options: OpcoesDeChave): Promise<ChaveUsada> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return (await ask(navigator.credentials.get({ publicKey }))).toJSON() as unknown as ChaveUsada;
}

/** Has this device, or one beside it, make a passkey. Throws PasskeyCancelled, DOMException. */
export async function makePasskey(options: OpcoesDeChave): Promise<ChaveCriada> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return (await ask(navigator.credentials.create({ publicKey }))).toJSON() as unknown as ChaveCriada;
}
