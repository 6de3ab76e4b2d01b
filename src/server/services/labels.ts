import {
  createLabelsWorker,
  declarationRoutes,
  labelsRoutes,
  manyLabelsRoutes,
  type DeclarationDeps,
  type LabelsDeps,
} from '../features/labels/index.ts';
import { createPaperPress, type PaperPress } from '../features/disputes/index.ts';
import { isIssuedElse, listLapsingKeys, listPieceKeys } from '../features/invoice-service/index.ts';
import { invoicesRoutes } from '../features/invoices/index.ts';
import type { Job } from '../jobs/index.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { AppError } from '../errors.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Part, World } from './world.ts';

export type LabelsSettings = Pick<
  DeclarationDeps,
  | 'orders'
  | 'payments'
  | 'provider'
  | 'closed'
  | 'sender'
  | 'extraDays'
  | 'needsInvoice'
  | 'issuesHere'
  | 'unknownCodes'
>;

interface JoinSettings {
  /** How long joining may take; as papers may, unless told. */
  patienceMs?: number;
}

export interface LabelsServices extends Part {
  worker: Job;
}

const NO_TOKEN =
  'Para comprar etiquetas aqui, informe o token do Melhor Envio em Configurações › Entregas. Até lá, anote o código de rastreio à mão.';
const PLAYED_MONEY =
  'Os pagamentos estão em modo de teste: etiquetas de verdade só se compram para pedidos pagos de verdade.';

/**
 * Whether labels are bought at all, and who sends. Played labels are for played orders and real ones for real ones: else a
 * buyer would be told a code that nobody knows, or the wallet would pay for what was never sold.
 */
export function labelsSettings(present: () => Pick<ShopSettings, 'sandbox'>, sender: LabelsDeps['sender']) {
  const closed = () => {
    const { freight, payments } = present().sandbox;
    if (freight === payments) return '';
    return freight ? NO_TOKEN : PLAYED_MONEY;
  };
  return { closed, sender };
}

/** Files of strangers are read in a process of their own. */
function joinBy(papers: PaperPress, log: World['log']): LabelsDeps['joinPdfs'] {
  return async (files) => {
    const made = await papers.run({ kind: 'join', files });
    if (made.kind === 'joined')
      return { bytes: made.bytes === null ? null : Buffer.from(made.bytes), unread: made.unread };
    log.error({ made: made.kind }, 'labels: no sheets could be joined');
    throw new AppError(
      503,
      'ocupado',
      'Não deu tempo de juntar os arquivos. Tente de novo em instantes, ou junte menos etiquetas de uma vez.',
      {
        retryAfterSeconds: 10,
      },
    );
  };
}

/** Labels of orders' parcels, and the work that goes on with them. */
export function createLabelsServices(
  world: World,
  { patienceMs, ...settings }: LabelsSettings & JoinSettings,
): LabelsServices {
  const cpfs = world.cpfs ?? createCpfs(world);
  const papers = createPaperPress(patienceMs === undefined ? {} : { patienceMs });
  const deps: DeclarationDeps = {
    ...world,
    cpfs,
    lapsingKeys: listLapsingKeys,
    pieceKeys: listPieceKeys,
    joinPdfs: joinBy(papers, world.log),
    ...settings,
  };
  const worker = createLabelsWorker(deps);
  return {
    worker,
    calls: [
      labelsRoutes(deps),
      declarationRoutes(deps),
      manyLabelsRoutes({ ...deps, wake: () => worker.wake() }),
      invoicesRoutes({ ...deps, cnpj: () => deps.sender().cnpj, isIssuedElse }),
    ],
    startWork: () => worker.start(),
    async stop() {
      papers.stop();
      await worker.stop();
    },
  };
}
