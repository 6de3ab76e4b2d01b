import { stateOfCep } from '../brazil.ts';
import type { State } from '../brazil.ts';
import { cityNamed, cityOf } from './cities.ts';
import { knownCep } from './known-ceps.ts';

/** A postal code's address in the provider's wire shape. */
export interface Address {
  cep: string;
  logradouro: string;
  complemento: string;
  unidade: string;
  bairro: string;
  localidade: string;
  uf: string;
  estado: string;
  regiao: string;
  ibge: string;
  gia: string;
  ddd: string;
  siafi: string;
}

const KINDS = ['Rua', 'Rua', 'Rua', 'Avenida', 'Travessa'];
const NAMES = [
  'das Acácias',
  'Sete de Setembro',
  'Quinze de Novembro',
  'Dom Pedro II',
  'Tiradentes',
  'Castro Alves',
  'das Palmeiras',
  'Santos Dumont',
  'Rui Barbosa',
  'Machado de Assis',
  'Princesa Isabel',
  'dos Ipês',
  'José Bonifácio',
  'Chiquinha Gonzaga',
  'Cecília Meireles',
  'Monteiro Lobato',
];
const DISTRICTS = [
  'Centro',
  'Jardim América',
  'Boa Vista',
  'São José',
  'Santo Antônio',
  'Vila Nova',
  'Bela Vista',
  'Industrial',
];

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

function base(cep: string, state: State): Address {
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: '',
    complemento: '',
    unidade: '',
    bairro: '',
    localidade: '',
    uf: state.uf,
    estado: state.name,
    regiao: state.region,
    ibge: '',
    gia: '',
    ddd: state.ddd,
    siafi: '',
  };
}

/**
 * The address of a postal code of eight digits. Codes that are known are true; any other inside a state's range
 * gets a true city of that state and a made-up street, always the same. Outside the ranges, and for codes that
 * end in 999, there is none.
 */
export function lookUp(cep: string): Address | undefined {
  const state = stateOfCep(cep);
  if (!state || cep.endsWith('999')) return undefined;
  const address = base(cep, state);
  const known = knownCep(cep);
  if (known) {
    const [logradouro, bairro, localidade, complemento = ''] = known;
    const city = cityNamed(state.uf, localidade);
    const codes = { ibge: city?.ibge ?? '', ddd: city?.ddd ?? '' };
    return { ...address, logradouro, bairro, localidade, complemento, ...codes };
  }
  const found = cityOf(state.uf, cep);
  if (!found) return undefined;
  const { city, isTown } = found;
  const inCity = { ...address, localidade: city.name, ibge: city.ibge, ddd: city.ddd };
  // Towns with one code for all their streets: the shopper types hers.
  if (isTown && cep.endsWith('000')) return inCity;
  const seed = Number(cep);
  return {
    ...inCity,
    logradouro: `${pick(KINDS, seed)} ${pick(NAMES, Math.floor(seed / 5))}`,
    bairro: pick(DISTRICTS, Math.floor(seed / 100)) ?? 'Centro',
  };
}
