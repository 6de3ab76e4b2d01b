import type { Transaction } from 'kysely';
import type { AplicativoNovo, SegundoFator } from '#shared/wire/second-factor.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import type { DB } from '../../../db/index.ts';
import { AppError, conflict } from '../../../errors.ts';
import type { Sealer } from '../../../security/sealer.ts';
import type { AdminDeps } from '../admin.service.ts';
import { createApps } from './apps.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import type { CodeTries } from './code-tries.ts';
import { createConfirmation, type Asking, type Proof } from './confirmation.ts';
import { deleteTotp, findFactors, replaceRecoveryCodes } from './factors.store.ts';
import { listPasskeys } from './passkeys.store.ts';
import { giveCodes } from './recovery-codes.ts';
import type { Site } from './webauthn.ts';

type WithoutFlags<T> = Omit<T, 'sucesso' | 'success'>;

/** How people of the office set up what their logins are confirmed by. All throw 422 for what is typed wrong, 429. */
export interface SecondFactor {
  describe(asking: Asking): Promise<WithoutFlags<SegundoFator>>;
  /** The secret of a new app. Throws 409 where one is in use or the server has no key to keep it with. */
  beginApp(asking: Asking, proof: Proof): Promise<WithoutFlags<AplicativoNovo>>;
  /** From here on its codes are asked for, and every other session is over. Recovery codes, where there were none. */
  confirmApp(asking: Asking, code: string): Promise<string[]>;
  /** Throws 409 where the shop wants a second factor and there is no other. */
  endApp(asking: Asking, proof: Proof): Promise<void>;
  /** Ten new recovery codes; those before are no longer good. Throws 409 where nothing is to be recovered. */
  renewCodes(asking: Asking, proof: Proof): Promise<string[]>;
}

export interface SecondFactorDeps extends AdminDeps {
  /** Null: there is no key to keep secrets with. */
  sealer: Sealer | null;
  tries: CodeTries;
  /** What an app calls the account by. */
  shopName: () => string;
  /** Null: no passkeys can be made for the shop's address. */
  site: Site | null;
}

const noKey = () =>
  new AppError(
    409,
    'sem_chave_de_dados',
    'Esta loja ainda não pode guardar uma segunda etapa: quem cuida do servidor precisa definir DATA_KEY.',
  );
export const wantedOfAll = () =>
  conflict(
    'segundo_fator_obrigatorio',
    'Esta loja pede a verificação em duas etapas: ligue outra antes de desligar esta.',
  );
export const isOff = () => conflict('nao_ligado', 'A verificação em duas etapas não está ligada.');

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, random, secondFactorRequired, sealer, site } = deps;
  const confirmation = createConfirmation(deps);
  const apps = createApps(deps);
  const note = (tx: Transaction<DB>, { username }: Asking, action: string) =>
    insertAudit(tx, { actor: username, subject: username, action, at: clock() });

  return {
    async describe({ adminId }) {
      const { appSince, codes } = await findFactors(db, adminId);
      return {
        obrigatorio: secondFactorRequired,
        disponivel: sealer !== null,
        aplicativo: appSince === null ? null : { desde: appSince.toISOString() },
        codigosRestantes: codes,
        chavesDisponiveis: site !== null,
        chaves: (await listPasskeys(db, adminId)).map(shapePasskey),
      };
    },
    async beginApp(asking, proof) {
      if (sealer === null) throw noKey();
      return apps.begin(asking, proof, sealer);
    },
    async confirmApp(asking, code) {
      if (sealer === null) throw noKey();
      return apps.confirm(asking, code, sealer);
    },
    async endApp(asking, proof) {
      const { adminId } = asking;
      const { appSince, passkeys } = await findFactors(db, adminId);
      if (appSince === null) throw isOff();
      if (secondFactorRequired && passkeys === 0) throw wantedOfAll();
      await confirmation.both(asking, proof, {
        act: async (tx) => {
          const present = await findFactors(tx, adminId);
          if (secondFactorRequired && present.passkeys === 0) throw wantedOfAll();
          await deleteTotp(tx, adminId);
          await deleteChallengesOf(tx, adminId);
          if (present.passkeys === 0) await replaceRecoveryCodes(tx, adminId, []);
          await note(tx, asking, 'segundo_fator_desligado');
        },
      });
    },
    async renewCodes(asking, proof) {
      const { appSince, passkeys } = await findFactors(db, asking.adminId);
      if (appSince === null && passkeys === 0) throw isOff();
      return confirmation.both(asking, proof, {
        act: async (tx) => {
          await note(tx, asking, 'codigos_recuperacao_novos');
          return giveCodes(tx, asking.adminId, random);
        },
      });
    },
  };
}

type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

const shapePasskey = ({ id, nome, created_at: made, last_used_at: used }: PasskeyRow) => ({
  id,
  nome,
  criada_em: made.toISOString(),
  usada_em: used?.toISOString() ?? null,
});
