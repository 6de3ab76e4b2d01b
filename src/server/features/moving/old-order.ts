import type { OldPerson } from './old-person.ts';

/** How an order stood in the old shop, in our words. */
export type FormerState = 'entregue' | 'enviado' | 'pago' | 'pendente' | 'cancelado' | 'devolvido' | 'outro';

export interface FormerItem {
  nome: string;
  sku: string;
  quantidade: number;
  precoCents: number;
}

/** An order of the old shop's, joined from its lines; moments are ISO texts. */
export interface OldOrder {
  number: string;
  buyer: OldPerson;
  /** Where it went, where that differs from the buyer's. */
  place: Pick<OldPerson, 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado'>;
  placedAt: string;
  paidAt: string | null;
  sentAt: string | null;
  cancelledAt: string | null;
  state: FormerState;
  words: string;
  subtotalCents: number;
  descontoCents: number;
  freteCents: number;
  totalCents: number;
  devolvidoCents: number;
  pagamento: string;
  envio: string;
  rastreio: string;
  cupom: string;
  observacoes: string;
  itens: FormerItem[];
}

/** What a file of people or of orders holds, by its lines; without `old` it can't come, for what `why` says. */
export interface OldEntry<Old> {
  key: string;
  line: number;
  nome: string;
  /** Whose it is, for whoever wants to be forgotten. */
  email: string;
  old: Old | null;
  notes: string[];
  why: string;
}

export interface PeopleFile {
  kind: 'clientes';
  entries: OldEntry<OldPerson>[];
  unread: string[];
}

export interface OrdersFile {
  kind: 'pedidos';
  entries: OldEntry<OldOrder>[];
  unread: string[];
}
