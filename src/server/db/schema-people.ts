import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonOrNull } from './json.ts';

export interface CustomerRow {
  id: GeneratedAlways<number>;
  nome: string;
  email: string;
  cpf: string;
  whatsapp: Generated<string>;
  cep: Generated<string>;
  endereco: Generated<string>;
  numero: Generated<string>;
  complemento: Generated<string>;
  bairro: Generated<string>;
  cidade: Generated<string>;
  estado: Generated<string>;
  senha_hash: string | null;
  erased_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  busto_mm: number | null;
  cintura_mm: number | null;
  quadril_mm: number | null;
  busca: Generated<string>;
  busca_nome: GeneratedAlways<string>;
}

export interface CustomerAddressRow {
  id: GeneratedAlways<number>;
  customer_id: number;
  apelido: Generated<string>;
  cep: string;
  endereco: string;
  numero: string;
  complemento: Generated<string>;
  bairro: Generated<string>;
  cidade: string;
  estado: string;
  principal: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AdminUserRow {
  id: GeneratedAlways<number>;
  username: string;
  senha_hash: string;
  role: 'admin' | 'equipe' | 'leitura';
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SessionRow {
  token_hash: Buffer;
  kind: 'customer' | 'admin';
  customer_id: number | null;
  admin_id: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
  last_used_at: Generated<Date>;
  device: Generated<string>;
}

export interface PasswordResetRow {
  token_hash: Buffer;
  customer_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

/** What all servers count together against who guesses. */
export interface LimitWindowRow {
  key: string;
  events: number;
  ends_at: Date;
}

export interface AuditLogRow {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  actor: string;
  action: string;
  subject: Generated<string>;
  before: JsonOrNull;
  after: JsonOrNull;
}
