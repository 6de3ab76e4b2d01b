import type { Cliente, Medidas } from '#shared/wire/customers.ts';
import type { Customer } from './customers.store.ts';

/** A customer as she is told of herself: her password in no form. */
export function tellCustomer(customer: Customer): Cliente {
  const { id, nome, email, cpf, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } =
    customer;
  const place = { cep, endereco, numero, complemento, bairro, cidade, estado };
  const email_confirmado = customer.email_confirmed_at !== null;
  const created_at = customer.created_at.toISOString();
  return { id, nome, email, cpf, whatsapp, ...place, email_confirmado, created_at };
}

export function tellMeasurements({ busto_mm, cintura_mm, quadril_mm }: Customer): Medidas {
  return { busto: toCm(busto_mm), cintura: toCm(cintura_mm), quadril: toCm(quadril_mm) };
}

const toCm = (mm: number | null) => (mm === null ? null : mm / 10);
