import QRCode from 'qrcode';
import type { AplicativoNovo } from '#shared/wire/second-factor.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction } from '../../../db/index.ts';
import { conflict, invalid } from '../../../errors.ts';
import { deleteSessionsOf } from '../../../http/sessions.store.ts';
import { createLimitedTries } from '../../../security/limited-tries.ts';
import type { Sealer } from '../../../security/sealer.ts';
import { lockAdmin } from '../admin.store.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import { createConfirmation, type Asking, type ConfirmationDeps, type Proof } from './confirmation.ts';
import { confirmTotp, findFactors, findTotp, insertUnconfirmedTotp } from './factors.store.ts';
import { giveCodes, readCode } from './recovery-codes.ts';
import { sealedAway, totpPlace } from './take-code.ts';
import { describeTotp, stepOfCode, TOTP_SECRET_BYTES } from './totp.ts';

interface AppsDeps extends ConfirmationDeps {
  /** What an app calls the account by. */
  shopName: () => string;
}

/** An app of codes as it is set up. */
export interface Apps {
  /** A new secret, that counts for nothing until it is confirmed. Throws 409 where one is in use, 422, 429. */
  begin(asking: Asking, proof: Proof, sealer: Sealer): Promise<Omit<AplicativoNovo, 'sucesso' | 'success'>>;
  /** See SecondFactor. */
  confirm(asking: Asking, typed: string, sealer: Sealer): Promise<string[]>;
}

/** A secret that was shown and never confirmed is no longer good. */
export const SET_UP_MS = 30 * 60_000;
const QR = { margin: 3, width: 264 } as const;
const WRONG_FIRST = 'Código incorreto. Confira a hora do celular e digite o código que ele mostra agora.';

const notBegun = () =>
  conflict('nao_iniciado', 'Comece de novo: peça outro QR code e leia-o com o aplicativo.');
const inUse = () => conflict('ja_ligado', 'O aplicativo de códigos já está ligado.');

export function createApps(deps: AppsDeps): Apps {
  const { db, clock, random } = deps;
  const tries = createLimitedTries({ db, clock, of: 'admin' });

  /** The step of the first code, and the secret that it is of. */
  async function firstStep({ adminId, username, address }: Asking, typed: string, sealer: Sealer) {
    const row = await findTotp(db, adminId);
    if (row?.confirmed_at) throw inUse();
    if (row === undefined || clock().getTime() - row.created_at.getTime() > SET_UP_MS) throw notBegun();
    const secret = sealer.open(row.secret, totpPlace(adminId));
    if (secret === null) throw sealedAway();
    const code = readCode(typed);
    let step: number | null = null;
    await tries.make({ name: username, actor: username }, address, async () => {
      step = code?.kind === 'app' ? stepOfCode(code.code, secret, clock()) : null;
      return step !== null;
    });
    if (step === null) throw invalid(WRONG_FIRST, { codigo: WRONG_FIRST });
    return { step, sealed: row.secret };
  }

  return {
    begin: createBegin(deps),

    async confirm(asking, typed, sealer) {
      const { step, sealed } = await firstStep(asking, typed, sealer);
      const { adminId, username, tokenHash } = asking;
      return inTransaction(db, async (tx) => {
        await lockAdmin(tx, adminId);
        const present = await findTotp(tx, adminId);
        // Begun anew meanwhile, in another tab: the code was of the secret before.
        if (present === undefined || !present.secret.equals(sealed)) throw notBegun();
        const now = clock();
        const { codes } = await findFactors(tx, adminId);
        if (!(await confirmTotp(tx, { adminId, step, now }))) throw inUse();
        await deleteSessionsOf(tx, { kind: 'admin', id: adminId }, tokenHash);
        await deleteChallengesOf(tx, adminId);
        await insertAudit(tx, {
          actor: username,
          action: 'segundo_fator_ligado',
          subject: username,
          at: now,
        });
        // Whoever has a passkey has some already.
        return codes > 0 ? [] : giveCodes(tx, adminId, random);
      });
    },
  };
}

function createBegin(deps: AppsDeps): Apps['begin'] {
  const { db, clock, random, shopName } = deps;
  const confirmation = createConfirmation(deps);
  return async (asking, proof, sealer) => {
    const { adminId, username } = asking;
    if ((await findTotp(db, adminId))?.confirmed_at) throw inUse();
    const secret = random(TOTP_SECRET_BYTES);
    const sealed = sealer.seal(secret, totpPlace(adminId));
    await confirmation.both(asking, proof, {
      act: async (tx) => {
        const begun = { adminId, secret: sealed, now: clock() };
        if (!(await insertUnconfirmedTotp(tx, begun))) throw inUse();
      },
    });
    const { text, address } = describeTotp(secret, { shop: shopName(), username });
    return { segredo: text, endereco: address, qr: await QRCode.toDataURL(address, QR) };
  };
}
