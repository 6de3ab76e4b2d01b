import type { Clock } from '../../clock.ts';
import { NotYet, type ClaimedMail, type Letter, type LetterWriter } from '../mail/index.ts';
import { findCredit, type Credit } from './credits.store.ts';
import { CREDIT_MAIL } from './issue.ts';
import { creditLetter, endingLetter } from './letters.ts';
import { stateOf } from './state.ts';
import { tellCode, tellOrRenew, type CodeDeps } from './told-code.ts';

/** Tells that a vale ends soon. */
export const ENDING_MAIL = 'vale_vencendo';

export interface CreditMailsDeps extends CodeDeps {
  clock: Clock;
  publicUrl: string;
}

/** Writes the letters about vales, by kind. */
export function createCreditMails(deps: CreditMailsDeps): Readonly<Record<string, LetterWriter>> {
  return {
    [CREDIT_MAIL]: async (mail) => {
      const credit = await findTold(deps, mail);
      if (credit === null) return null;
      // Only who has asked for it again gets another code: the one on paper would be good no more.
      const code = await (isAgain(mail.payload) ? tellOrRenew : tellCode)(deps, credit);
      return code === null
        ? null
        : addressed(credit, creditLetter({ credit, code, shopUrl: deps.publicUrl }));
    },
    [ENDING_MAIL]: async (mail) => {
      const credit = await findTold(deps, mail);
      if (credit === null) return null;
      const code = await tellCode(deps, credit);
      return addressed(credit, endingLetter({ credit, code, shopUrl: deps.publicUrl }));
    },
  };
}

/** Nobody is told of a vale that pays nothing any more, nor who has left. What is blocked may be good again until it ends. */
async function findTold({ db, clock }: CreditMailsDeps, { payload }: ClaimedMail): Promise<Credit | null> {
  const credit = await findCredit(db, { id: creditIn(payload) });
  if (credit === undefined || credit.mail_to === '') return null;
  const now = clock();
  if (credit.balance_cents === 0 || credit.expires_at <= now) return null;
  if (stateOf(credit, now) === 'bloqueado') throw new NotYet();
  return credit;
}

/** Who typed a name may be somebody else: it stands in no header. */
const addressed = (credit: Credit, letter: Letter) => ({ to: { name: '', address: credit.mail_to }, letter });

const isAgain = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'again' in payload && payload.again === true;

function creditIn(payload: unknown): number {
  const id = typeof payload === 'object' && payload !== null && 'creditId' in payload ? payload.creditId : 0;
  return typeof id === 'number' ? id : 0;
}
