import { isolated, joined } from '#shared/text.ts';
import { formatCep } from '#shared/cep.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';

/** What an address is called: the customer's own word, else its street. */
export function addressName({ apelido, endereco, numero }: EnderecoSalvo): string {
  return isolated(apelido) || joined([endereco, numero], ', ');
}

/** 'Avenida Paulista, 900, ap 31 · Bela Vista · São Paulo - SP · 01310-100'. */
export function addressLine(address: EnderecoSalvo): string {
  const { endereco, numero, complemento, bairro, cidade, estado, cep } = address;
  const street = joined([endereco, numero, complemento], ', ');
  return [street, isolated(bairro), `${isolated(cidade)} - ${estado}`, formatCep(cep)]
    .filter(Boolean)
    .join(' · ');
}
