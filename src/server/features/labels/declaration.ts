import { conflict, providerFailed } from '../../errors.ts';
import { busy } from '../../load/index.ts';
import { parcelKey, type OwnCode } from '../exchanges/index.ts';
import { findParcelByKey } from '../parcels/index.ts';
import type { LabelsDeps } from './deps.ts';
import { readPaper } from './label-paper.ts';
import { listLabels, type Label } from './labels.store.ts';

/** Calls of the provider that stay for prices at the checkout and for the office: this paper can wait a minute. */
const KEPT_FOR_SALES = 70;

const LATER = 'A declaração não pode ser baixada agora. Tente de novo em alguns minutos, ou fale com a loja.';

/** The declaration of contents of the label by which a code was made. Throws 409 where there is none, 502, and 503 with much to do. */
export async function readDeclaration(deps: LabelsDeps, code: OwnCode): Promise<Buffer> {
  // Why labels are not to be had here is the office's affair.
  if (deps.closed() !== '') throw conflict('declaracao_indisponivel', LATER);
  const label = await labelOf(deps, code);
  if (label === undefined) throw goneCode();
  if (deps.provider.room() <= KEPT_FOR_SALES) throw busy(30, LATER);
  const file = await readPaper(deps, label, 'dace');
  switch (file.kind) {
    case 'ok':
      return file.value;
    case 'unmade':
      throw goneCode();
    case 'invoiced':
      throw conflict(
        'sem_dace',
        'Esta devolução vai com nota fiscal, e não tem declaração (DACE). Peça a nota à loja.',
      );
    case 'refused':
      // Its words are for who has an account there.
      deps.log.warn({ etiqueta: label.id, detalhe: file.words }, 'a declaration was refused');
      throw notHandedOver();
    case 'failed':
      throw notHandedOver();
  }
}

/** The one that says the same time: an older one of the same parcel made a code that is over. */
async function labelOf(
  { db }: LabelsDeps,
  { orderId, exchangeId, until }: OwnCode,
): Promise<Label | undefined> {
  const parcel = await findParcelByKey(db, orderId, parcelKey('devolucao', exchangeId));
  if (parcel === undefined) return undefined;
  const labels = await listLabels(db, orderId, parcel.id);
  return labels.find((label) => label.code_until?.getTime() === until.getTime() && label.goal === 'comprar');
}

/** Its label is being given up, or was a moment ago. */
const goneCode = () =>
  conflict('sem_codigo', 'O código de postagem foi cancelado. Se você ainda não postou, peça outro à loja.');

const notHandedOver = () =>
  providerFailed(
    502,
    'Não conseguimos buscar a declaração agora. Tente de novo em alguns minutos, ou fale com a loja.',
  );
