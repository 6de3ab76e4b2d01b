/** A carrier whose codes and page we know. */
interface Carrier {
  name: string;
  /** How its name, or that of a service of its own, is known among words in lower case without accents. */
  known: RegExp;
  /** What its codes look like; another one may be right all the same. */
  usual?: { pattern: RegExp; words: string };
  page(code: string): string;
}

const CARRIERS: readonly Carrier[] = [
  {
    name: 'Correios',
    known: /\b(correios|sedex|pac)\b/,
    page: (code) => `https://rastreamento.correios.com.br/app/index.php?objetos=${code}`,
  },
  {
    name: 'Jadlog',
    known: /\bjadlog\b/,
    usual: { pattern: /^\d{8,18}$/, words: 'O código da Jadlog costuma ter só números, de 8 a 18.' },
    page: (code) => `https://www.jadlog.com.br/jadlog/tracking?cte=${code}`,
  },
  {
    name: 'Loggi',
    known: /\bloggi\b/,
    usual: {
      pattern: /^[A-Z0-9]{8,20}$/,
      words: 'O código da Loggi costuma ter de 8 a 20 letras e números.',
    },
    page: (code) => `https://www.loggi.com/rastreador/${code}`,
  },
  {
    name: 'Azul Cargo',
    known: /\bazul\b/,
    usual: { pattern: /^\d{8,14}$/, words: 'O código da Azul Cargo costuma ter só números, de 8 a 14.' },
    page: (code) => `https://www.azulcargoexpress.com.br/Rastreio/Rastreio?awb=${code}`,
  },
];

export const knownCarriers: readonly string[] = CARRIERS.map(({ name }) => name);

const CORREIOS = 'Correios';
/** Longer than any carrier's. */
const LONGEST = 40;
const SHORTEST = 5;
/** S10 of the Universal Postal Union, by which the post offices of all countries number parcels. */
const POSTAL = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A tracking code as it is kept: people copy it with spaces, and type it in lower case. */
export function normalizeTracking(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** The check digit of a postal code's eight digits. */
function checkDigit(digits: string): number {
  const rest = 11 - (WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

const isPostal = (code: string) => POSTAL.test(code) && checkDigit(code.slice(2, 10)) === Number(code[10]);

function carrierOf(name: string): Carrier | undefined {
  const words = name
    .slice(0, LONGEST * 2)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
  return CARRIERS.find(({ known }) => known.test(words));
}

export type TrackingCode =
  | { kind: 'good'; code: string; carrier: string; warnings: string[] }
  /** In words that say what to do. */
  | { kind: 'bad'; problem: string };

/** Judges a code by its carrier; of one that nobody named it is known by the code, where that can be. */
export function readTracking(typed: string, carrier: string): TrackingCode {
  const code = normalizeTracking(typed);
  const named = carrierOf(carrier);
  const problem = problemOf(code, named?.name ?? '');
  if (problem !== null) return { kind: 'bad', problem };
  if (carrier.trim() === '')
    return { kind: 'good', code, carrier: isPostal(code) ? CORREIOS : '', warnings: [] };
  const warnings: string[] = [];
  if (named?.usual && !named.usual.pattern.test(code)) warnings.push(named.usual.words);
  if (named?.name !== CORREIOS && isPostal(code)) {
    warnings.push('Este código tem o formato dos Correios. Confira a transportadora.');
  }
  return { kind: 'good', code, carrier: carrier.trim(), warnings };
}

function problemOf(code: string, carrier: string): string | null {
  if (code.length > LONGEST) return `O código de rastreio tem no máximo ${LONGEST} caracteres.`;
  if (code.includes('://') || code.startsWith('WWW.')) {
    return 'Informe só o código de rastreio, sem o endereço da página.';
  }
  if (carrier === CORREIOS && !POSTAL.test(code)) {
    return 'O código dos Correios tem 2 letras, 9 números e 2 letras, como AA123456785BR. Se foi por outra transportadora, troque o nome dela.';
  }
  if (!/^[A-Z0-9./-]+$/.test(code)) return 'O código de rastreio tem só letras e números.';
  if (code.length < SHORTEST || !/\d/.test(code)) {
    return 'Este código de rastreio está incompleto. Copie o código inteiro do comprovante de postagem.';
  }
  // Without a carrier's name too, what has this form is nobody else's.
  if (POSTAL.test(code) && (carrier === CORREIOS || carrier === '') && !isPostal(code)) {
    return 'O último número deste código dos Correios não confere com os outros. Confira se todos foram digitados certo.';
  }
  return null;
}

/** Where a parcel can be followed; null for a carrier whose page isn't known, and for what is no code. */
export function trackingPage({
  rastreio,
  transportadora,
}: Record<'rastreio' | 'transportadora', string>): string | null {
  const code = normalizeTracking(rastreio);
  if (!/^[A-Z0-9./-]{5,40}$/.test(code)) return null;
  const name = transportadora.trim() === '' && isPostal(code) ? CORREIOS : transportadora;
  const page = carrierOf(name)?.page(encodeURIComponent(code));
  return page ?? null;
}
