import { cnpjSigns, isCnpj } from '#shared/cnpj.ts';
import { formatCep } from '#shared/cep.ts';
import { phoneDigits } from '#shared/phone.ts';
import { readShopAddress } from '#shared/shop-address.ts';
import type { LabelSide } from '../../providers/freight/labels-port.ts';
import type { Sender } from './deps.ts';

export type ReadSender = { ok: true; side: LabelSide } | { ok: false; words: string };

const WHERE = 'em Configurações › Loja';
const FORM = 'Rua das Flores, 100, Centro, Belford Roxo, RJ, 26167-020';

/** Who sends, out of the shop's own settings; what is missing is said with the place where it is filled in. */
export function readSender({ name, cnpj, address, phone, email, originCep }: Sender): ReadSender {
  const document = cnpjSigns(cnpj);
  if (!isCnpj(document))
    return { ok: false, words: `Informe o CNPJ da loja ${WHERE}: a etiqueta leva o remetente.` };
  const place = readShopAddress(address);
  if (place === null) {
    return {
      ok: false,
      words: `Escreva o endereço da loja ${WHERE} assim: ${FORM}. A etiqueta leva o remetente.`,
    };
  }
  if (place.cep !== originCep) {
    const words = `O CEP do endereço da loja (${formatCep(place.cep)}) não é o de onde o frete é calculado (${formatCep(originCep)}): corrija um dos dois, o endereço ${WHERE} ou o CEP em Configurações › Entregas.`;
    return { ok: false, words };
  }
  return { ok: true, side: { name, phone: localPhone(phone), email, document, ...place } };
}

const BRAZIL = /^55(?=\d{10,11}$)/;

/** Digits without the country. */
const localPhone = (typed: string) => phoneDigits(typed).replace(BRAZIL, '');
