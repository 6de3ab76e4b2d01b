/** A state with the postal ranges (first five digits) that are its own and the place of its capital. */
export interface State {
  uf: string;
  name: string;
  region: string;
  ranges: readonly (readonly [from: number, to: number])[];
  ddd: string;
  latitude: number;
  longitude: number;
}

type Row = [
  uf: string,
  name: string,
  region: string,
  ddd: string,
  place: [number, number],
  ...ranges: [number, number][],
];

const ROWS: Row[] = [
  ['SP', 'São Paulo', 'Sudeste', '11', [-23.55, -46.63], [1000, 19999]],
  ['RJ', 'Rio de Janeiro', 'Sudeste', '21', [-22.91, -43.17], [20000, 28999]],
  ['ES', 'Espírito Santo', 'Sudeste', '27', [-20.32, -40.34], [29000, 29999]],
  ['MG', 'Minas Gerais', 'Sudeste', '31', [-19.92, -43.94], [30000, 39999]],
  ['BA', 'Bahia', 'Nordeste', '71', [-12.97, -38.5], [40000, 48999]],
  ['SE', 'Sergipe', 'Nordeste', '79', [-10.91, -37.07], [49000, 49999]],
  ['PE', 'Pernambuco', 'Nordeste', '81', [-8.05, -34.88], [50000, 56999]],
  ['AL', 'Alagoas', 'Nordeste', '82', [-9.67, -35.74], [57000, 57999]],
  ['PB', 'Paraíba', 'Nordeste', '83', [-7.12, -34.86], [58000, 58999]],
  ['RN', 'Rio Grande do Norte', 'Nordeste', '84', [-5.79, -35.21], [59000, 59999]],
  ['CE', 'Ceará', 'Nordeste', '85', [-3.72, -38.54], [60000, 63999]],
  ['PI', 'Piauí', 'Nordeste', '86', [-5.09, -42.8], [64000, 64999]],
  ['MA', 'Maranhão', 'Nordeste', '98', [-2.53, -44.3], [65000, 65999]],
  ['PA', 'Pará', 'Norte', '91', [-1.46, -48.5], [66000, 68899]],
  ['AP', 'Amapá', 'Norte', '96', [0.03, -51.07], [68900, 68999]],
  ['AM', 'Amazonas', 'Norte', '92', [-3.12, -60.02], [69000, 69299], [69400, 69899]],
  ['RR', 'Roraima', 'Norte', '95', [2.82, -60.67], [69300, 69399]],
  ['AC', 'Acre', 'Norte', '68', [-9.97, -67.81], [69900, 69999]],
  ['DF', 'Distrito Federal', 'Centro-Oeste', '61', [-15.79, -47.88], [70000, 72799], [73000, 73699]],
  ['GO', 'Goiás', 'Centro-Oeste', '62', [-16.69, -49.26], [72800, 72999], [73700, 76799]],
  ['RO', 'Rondônia', 'Norte', '69', [-8.76, -63.9], [76800, 76999]],
  ['TO', 'Tocantins', 'Norte', '63', [-10.17, -48.33], [77000, 77999]],
  ['MT', 'Mato Grosso', 'Centro-Oeste', '65', [-15.6, -56.1], [78000, 78899]],
  ['MS', 'Mato Grosso do Sul', 'Centro-Oeste', '67', [-20.45, -54.62], [79000, 79999]],
  ['PR', 'Paraná', 'Sul', '41', [-25.43, -49.27], [80000, 87999]],
  ['SC', 'Santa Catarina', 'Sul', '48', [-27.6, -48.55], [88000, 89999]],
  ['RS', 'Rio Grande do Sul', 'Sul', '51', [-30.03, -51.23], [90000, 99999]],
];

export const STATES: readonly State[] = ROWS.map(
  ([uf, name, region, ddd, [latitude, longitude], ...ranges]) => ({
    uf,
    name,
    region,
    ddd,
    latitude,
    longitude,
    ranges,
  }),
);

/** The state in whose range a postal code of eight digits lies. */
export function stateOfCep(cep: string): State | undefined {
  const prefix = Number(cep.slice(0, 5));
  return STATES.find((state) => state.ranges.some(([from, to]) => prefix >= from && prefix <= to));
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Kilometres between two postal codes: between the capitals of their states, or, inside a state,
 * by how far apart the codes' numbers lie. Undefined when one of them belongs to no state.
 */
export function distanceKm(fromCep: string, toCep: string): number | undefined {
  const [from, to] = [stateOfCep(fromCep), stateOfCep(toCep)];
  if (!from || !to) return undefined;
  const apart = Math.abs(Number(fromCep.slice(0, 5)) - Number(toCep.slice(0, 5)));
  if (from.uf === to.uf) return 10 + Math.min(600, Math.round(apart / 30));
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * across)));
}
