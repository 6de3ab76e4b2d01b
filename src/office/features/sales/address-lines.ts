import { joined } from '#shared/text.ts';
import { formatCep } from '#shared/cep.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';

/** An address as it stands on a parcel, without the name; masked digits stay as they came. */
export function addressLines(endereco: PedidoCompleto['endereco']): string[] {
  const { cep, numero, complemento, bairro, cidade, estado } = endereco;
  const street = joined([endereco.endereco, numero, complemento], ', ');
  const code = /^\d{8}$/.test(cep) ? formatCep(cep) : cep;
  return [street, bairro, joined([cidade, estado], ' - '), code && `CEP ${code}`].filter(Boolean);
}
