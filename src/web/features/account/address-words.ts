import { formatCep } from '#shared/cep.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';

/** What an address is called: the customer's own word, else its street. */
export function addressName({ apelido, endereco, numero }: EnderecoSalvo): string {
  return apelido || [endereco, numero].filter(Boolean).join(', ');
}

/** 'Avenida Paulista, 900, ap 31 · Bela Vista · São Paulo - SP · 01310-100'. */
export function addressLine(address: EnderecoSalvo): string {
  const { endereco, numero, complemento, bairro, cidade, estado, cep } = address;
  const street = [endereco, numero, complemento].filter(Boolean).join(', ');
  return [street, bairro, `${cidade} - ${estado}`, formatCep(cep)].filter(Boolean).join(' · ');
}
