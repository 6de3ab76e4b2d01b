import { createLabelsWorker, labelsRoutes, type LabelsDeps } from '../features/labels/index.ts';
import { invoicesRoutes } from '../features/invoices/index.ts';
import type { Job } from '../jobs/index.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Part, World } from './world.ts';

export type LabelsSettings = Pick<LabelsDeps, 'orders' | 'payments' | 'provider' | 'closed' | 'sender'>;

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

/** Labels of orders' parcels, and the work that goes on with them. */
export function createLabelsServices(world: World, settings: LabelsSettings): LabelsServices {
  const deps: LabelsDeps = { ...world, cpfs: world.cpfs ?? createCpfs(world), ...settings };
  const worker = createLabelsWorker(deps);
  return {
    worker,
    calls: [labelsRoutes(deps), invoicesRoutes({ ...deps, cnpj: () => deps.sender().cnpj })],
    startWork: () => worker.start(),
    stop: () => worker.stop(),
  };
}
