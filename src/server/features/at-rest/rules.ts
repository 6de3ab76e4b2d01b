import { blankAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { deleteExpiredSessions } from '../../http/sessions.store.ts';
import { deleteEndedWindows } from '../../limits/shared-windows.store.ts';
import { deleteExpiredChallenges, deleteOldInvitations, deleteOldOfficeLinks } from '../admin/index.ts';
import { forgetGivers, forgetHoldersOf, forgetOldHolders } from '../credits/index.ts';
import { deleteOldGuestLinks, deleteOldLinks, eraseNeverUsed } from '../customers/index.ts';
import { forgetTied } from '../custom-pix/index.ts';
import { emptyOfOrders } from '../disputes/index.ts';
import { blankExchanges, deleteOldPhotos } from '../exchanges/index.ts';
import { unlinkAnswers } from '../fit/index.ts';
import { forgetBodies } from '../ledger/index.ts';
import { deleteOldAccountMails } from '../mail/index.ts';
import { deleteOldPeopleFiles, reduceFormerOrders } from '../moving/index.ts';
import { forgetEnded, forgetUnanswered } from '../newsletter/index.ts';
import { reduceOldOrders } from '../orders/index.ts';
import { deleteOldEvents } from '../payments/index.ts';
import { deleteClaimsBefore } from '../sales/index.ts';
import { deleteOffersBefore } from '../shipping/index.ts';
import { taxTermBegins } from '../../tax-term.ts';
import type { RetentionDeps } from './retention-deps.ts';

interface Batch {
  before: Date;
  limit: number;
}

/** How long something is kept, and how it goes. docs/retention.md tells the same, which a test compares. */
export interface Rule {
  /** As logs and the document name it. */
  name: string;
  /** In words, as the document tells it. */
  kept: string;
  /** What is older than this goes. */
  before: (now: Date) => Date;
  /** How many rows went: as many as the limit means that there may be more. */
  forget: (deps: RetentionDeps, batch: Batch) => Promise<number>;
}

const DAY_MS = 86_400_000;
const days = (count: number) => (now: Date) => new Date(now.getTime() - count * DAY_MS);

/** For what is deleted in one statement, however many rows. */
const whole =
  (work: (db: RetentionDeps['db'], before: Date) => Promise<void>): Rule['forget'] =>
  async ({ db }, { before }) => {
    await work(db, before);
    return 0;
  };

const reduce =
  (onlyUnpaid: boolean): Rule['forget'] =>
  ({ db, clock }, batch) =>
    inTransaction(db, async (tx) => {
      const orders = await reduceOldOrders(tx, { ...batch, onlyUnpaid });
      const orderIds = orders.map(({ id }) => id);
      if (orderIds.length === 0) return 0;
      await unlinkAnswers(tx, orderIds);
      await forgetHoldersOf(tx, orderIds);
      await forgetGivers(tx, orderIds);
      await forgetTied(tx, { orderIds });
      await emptyOfOrders(tx, { orderIds, now: clock() });
      await blankExchanges(tx, orderIds);
      await blankAudit(tx, { actor: null, orders });
      return orders.length;
    });

export const RULES: readonly Rule[] = [
  {
    name: 'sessões encerradas',
    kept: 'nada depois do fim',
    before: days(0),
    forget: whole(deleteExpiredSessions),
  },
  {
    name: 'contagens de limites',
    kept: 'nada depois da janela',
    before: days(0),
    forget: whole(deleteEndedWindows),
  },
  {
    name: 'desafios de segundo fator',
    kept: 'nada depois do fim; logins, 1 dia',
    before: days(0),
    forget: whole(deleteExpiredChallenges),
  },
  {
    name: 'quem separa qual pedido',
    kept: '1 dia',
    before: days(1),
    forget: whole(deleteClaimsBefore),
  },
  {
    name: 'links de e-mail',
    kept: '1 dia depois do fim',
    before: days(1),
    forget: whole(async (db, before) => {
      await deleteOldLinks(db, before);
      await deleteOldGuestLinks(db, before);
      await deleteOldOfficeLinks(db, before);
    }),
  },
  {
    name: 'convites da administração',
    kept: '30 dias depois do fim',
    before: days(30),
    forget: whole(deleteOldInvitations),
  },
  { name: 'cotações de frete', kept: '2 dias', before: days(2), forget: whole(deleteOffersBefore) },
  {
    name: 'avisos do provedor',
    kept: '180 dias',
    before: days(180),
    forget: ({ db }, batch) => inTransaction(db, (tx) => deleteOldEvents(tx, batch)),
  },
  {
    name: 'corpos de chamadas repetíveis',
    kept: '30 dias',
    before: days(30),
    forget: ({ db }, batch) => inTransaction(db, (tx) => forgetBodies(tx, batch)),
  },
  {
    name: 'mensagens de conta',
    kept: '30 dias',
    before: days(30),
    forget: ({ db }, batch) => inTransaction(db, (tx) => deleteOldAccountMails(tx, batch)),
  },
  {
    name: 'novidades sem confirmação',
    kept: '7 dias',
    before: days(7),
    forget: ({ db }, batch) => inTransaction(db, (tx) => forgetUnanswered(tx, batch)),
  },
  {
    name: 'quem saiu das novidades',
    kept: '5 anos',
    before: days(1826),
    forget: ({ db }, batch) => inTransaction(db, (tx) => forgetEnded(tx, batch)),
  },
  {
    name: 'contas nunca usadas',
    kept: '2 anos',
    before: days(730),
    forget: (deps, batch) => eraseNeverUsed(deps, batch),
  },
  {
    name: 'fotos de defeitos',
    kept: '180 dias depois do fim da troca',
    before: days(180),
    forget: ({ db }, batch) => inTransaction(db, (tx) => deleteOldPhotos(tx, batch)),
  },
  {
    name: 'comprador de pedidos nunca pagos',
    kept: '1 ano',
    before: days(365),
    forget: reduce(true),
  },
  {
    name: 'comprador de pedidos',
    kept: '5 anos depois do fim do ano da compra',
    before: taxTermBegins,
    forget: reduce(false),
  },
  {
    name: 'comprador de pedidos da loja antiga',
    kept: '5 anos depois do fim do ano da compra',
    before: taxTermBegins,
    forget: ({ db }, batch) => inTransaction(db, (tx) => reduceFormerOrders(tx, batch)),
  },
  {
    name: 'arquivos de clientes e pedidos da loja antiga',
    kept: '90 dias sem uso',
    before: days(90),
    forget: ({ db }, batch) => inTransaction(db, (tx) => deleteOldPeopleFiles(tx, batch)),
  },
  {
    name: 'de quem são vales',
    kept: '5 anos depois do ano em que acabaram',
    before: taxTermBegins,
    forget: ({ db }, batch) => inTransaction(db, (tx) => forgetOldHolders(tx, batch)),
  },
];
