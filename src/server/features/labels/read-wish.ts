import { reaisToCents } from '#shared/money.ts';
import { invalid } from '../../errors.ts';
import type { LabelWish } from './buy.ts';

interface TypedWish {
  servico: string;
  preco: number;
  documento: 'declaracao' | 'nota';
  embalagem: string;
  chaveNota: string;
}

/** A label as it was wished in the office. Throws 422. */
export function readWish({
  servico: serviceId,
  preco,
  documento,
  embalagem: packing,
  chaveNota,
}: TypedWish): Pick<LabelWish, 'serviceId' | 'agreedCents' | 'packing' | 'invoiceKey'> {
  const agreedCents = reaisToCents(preco);
  if (agreedCents === null) throw invalid('Informe o preço que você viu.');
  if (documento === 'nota' && chaveNota.trim() === '') {
    throw invalid('Informe a chave da nota fiscal.', { chaveNota: 'Informe a chave da nota fiscal.' });
  }
  return { serviceId, agreedCents, packing, invoiceKey: documento === 'nota' ? chaveNota : '' };
}
