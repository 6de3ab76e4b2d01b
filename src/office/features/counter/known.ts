import { formatCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import { joined } from '#shared/text.ts';
import type { ClienteEscritorio, EnderecoSalvo } from '#shared/wire/customers.ts';
import { officeApi } from '../../lib/api.ts';
import type { LookUpRow } from '../../ui/look-up.tsx';
import type { Buyer } from './draft.ts';

/** Somebody whom the shop knows, as the list found her. */
export interface Known extends LookUpRow {
  /** Her number, or that of an order that she made without an account. */
  at: { cliente: number } | { visitante: number };
}

/** Null for who can be opened by nothing. */
export function knownOf({ id, nome, email, cidade, conta, ultimoPedido }: ClienteEscritorio): Known | null {
  const words = {
    title: nome || 'Nome não informado',
    detail: joined([email, cidade, conta ? '' : 'sem conta'], ', '),
  };
  if (id !== null) return { ...words, key: `c${id}`, at: { cliente: id } };
  if (ultimoPedido === null) return null;
  return { ...words, key: `v${ultimoPedido.id}`, at: { visitante: ultimoPedido.id } };
}

type Place = Pick<Buyer, 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado'>;

export interface KnownPlace {
  label: string;
  place: Place;
}

/** What is typed of her into a sale, and the places that parcels reach her at, the first of which is. */
export interface KnownBuyer {
  buyer: Buyer;
  places: readonly KnownPlace[];
}

/** Her data as they are, which is written down as a look. Throws as any call does. */
export async function readKnown({ at }: Known): Promise<KnownBuyer> {
  const query = { revelar: '1' as const };
  if ('visitante' in at) {
    const params = { pedido: at.visitante };
    const { data } = await officeApi('GET /gerenciamento/clientes/visitante/:pedido', { params, query });
    return buyerOf(data.cliente, []);
  }
  const params = { id: at.cliente };
  const { data } = await officeApi('GET /gerenciamento/clientes/:id', { params, query });
  return buyerOf(data.cliente, data.enderecos);
}

function buyerOf(cliente: ClienteEscritorio, enderecos: readonly EnderecoSalvo[]): KnownBuyer {
  const { nome, email, cpf, whatsapp } = cliente;
  const saved = enderecos.toSorted((one, other) => Number(other.principal) - Number(one.principal));
  const all = [
    ...saved.map((one) => ({ label: named(one, one.apelido), place: placeOf(one) })),
    { label: named(cliente, saved.length > 0 ? 'Cadastro' : ''), place: placeOf(cliente) },
  ].filter(({ place }) => place.endereco !== '' || place.cep !== '');
  const isNew = ({ place }: KnownPlace, at: number) =>
    all.findIndex((one) => JSON.stringify(one.place) === JSON.stringify(place)) === at;
  const places = all.filter(isNew);
  const buyer = { nome, email, cpf: formatCpf(cpf), whatsapp: formatPhone(whatsapp) };
  return { buyer: { ...buyer, ...(places[0]?.place ?? NOWHERE) }, places };
}

const NOWHERE: Place = {
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

const placeOf = ({ cep, endereco, numero, complemento, bairro, cidade, estado }: Place): Place => ({
  cep: formatCep(cep),
  endereco,
  numero,
  complemento,
  bairro,
  cidade,
  estado,
});

const named = ({ endereco, numero, cidade, estado }: Place, name: string): string =>
  joined([name, joined([endereco, numero, cidade, estado], ', ')], ': ');
