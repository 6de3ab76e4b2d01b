import type { Cliente, DadosExportados, Medidas } from '#shared/wire/customers.ts';
import { customerPlace, type CpfVault } from '../../security/cpfs.ts';
import type { Customer } from './customers.store.ts';

/** A customer as she is told of herself: her password in no form. */
export function tellCustomer(customer: Customer, vault: Pick<CpfVault, 'open'>): Cliente {
  const { id, nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } = customer;
  const cpf = vault.open(customer, customerPlace(id));
  const place = { cep, endereco, numero, complemento, bairro, cidade, estado };
  const email_confirmado = customer.email_confirmed_at !== null;
  const created_at = customer.created_at.toISOString();
  return { id, nome, email, cpf, whatsapp, ...place, email_confirmado, created_at };
}

/** From which shop she was brought, and what she said there about advertising mails. */
export function tellOrigin({
  origem,
  aceita_marketing: aceita,
  marketing_em: em,
}: Customer): Pick<DadosExportados, 'origem' | 'marketing'> {
  return { origem, marketing: aceita === null ? null : { aceita, em: em?.toISOString() ?? null } };
}

export function tellMeasurements({ busto_mm, cintura_mm, quadril_mm }: Customer): Medidas {
  return { busto: toCm(busto_mm), cintura: toCm(cintura_mm), quadril: toCm(quadril_mm) };
}

const toCm = (mm: number | null) => (mm === null ? null : mm / 10);
