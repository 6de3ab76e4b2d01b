import { createRequire } from 'node:module';
import type * as Language from '@zxcvbn-ts/language-common';
import { fold } from '#shared/text.ts';

interface Listed {
  /** The commonest ones out of what was stolen elsewhere, some fifty thousand, the commonest first. */
  all: ReadonlySet<string>;
  /** Whoever buys may choose among all but these. */
  commonest: ReadonlySet<string>;
}

let read: Listed | undefined;

/** Read when the first password is chosen: they take 5 MiB of the process. */
function listed(): Listed {
  if (read !== undefined) return read;
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Language;
  const words = dictionary['passwords-common'];
  return (read = { all: new Set(words), commonest: new Set(words.slice(0, 1000)) });
}

const COMMON_TEXT = 'Esta senha é comum demais: escolha outra, como uma frase.';

const LEAST_DIFFERENT = 5;

/** What is typed first by whoever guesses: as it is, written twice, or with numbers and signs around it. */
const COMMON = new Set(
  `abc abcd abcdef abcdefg abcdefgh abcdefghijkl abcdefghijklm acesso admin administracao administrador administrator
  adminadmin admsenha alterarsenha alterasenha amordaminhavida asdf asdfasdf asdfgh asdfghjkl asdfghjklc baseball bemvindo
  brasil brasilbrasil changeme changepassword corinthians cruzeiro deusefiel deusefielsempre default dragon eduarda entrar
  escritorio estrela euteamo faculdade familia felicidade fernanda flamengo flamengoflamengo football gabriel gabriela
  gatinha gremio guilherme iloveyou iloveyouforever internacional jesus jesuscristo jesuscristoesenhor jesusteama juliana
  letmein liverpool loja lojinha lojavirtual lorena lucas manchester maria mariaeduarda master michael minhaloja
  minhasenha minhasenhaforte monkey mudar mudarsenha mudeestasenha naosei naoseiasenha novasenha palmeiras pass passw0rd
  password passwordpassword primeiroacesso princesa princess q1w2e3r4t5y6 qazwsx qazwsxedc qazwsxedcrfv qwe qweasd
  qweasdzxc qwer qwerasdf qwerasdfzxcv qwerty qwertyqwerty qwertyu qwertyuiop qwertyuiopasdf qwertzuiop rafael root rootroot
  santos saopaulo segredo senha senhaadmin senhadaloja senhadificil senhaforte senhamestra senhamestre senhapadrao
  senhasecreta senhasegura senhasenha superman sunshine supersenha teamo teamomuito teste testeteste testando trocar
  trocarsenha umasenha usuario vasco vascodagama vitoria vitrine welcome welcomewelcome zxcvbn zxcvbnm zxcvbnmasdfgh`.split(
    /\s+/,
  ),
);

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The text for a password that is guessed among the first, or null. One's own names are no passwords. */
export function checkCommon(password: string, own: readonly string[]): string | null {
  return isCommon(password, own) ? COMMON_TEXT : null;
}

/** As `checkCommon`, for customers: the thousand commonest and her own e-mail alone. */
export function checkCommonest(password: string, email: string): string | null {
  const text = password.toLowerCase();
  return listed().commonest.has(text) || text === email.toLowerCase() ? COMMON_TEXT : null;
}

function isCommon(password: string, own: readonly string[]): boolean {
  const text = fold(password).replaceAll(' ', '');
  if (new Set(text).size < LEAST_DIFFERENT || isRow(text) || listed().all.has(text)) return true;
  const bare = text.replaceAll(/[^a-z0-9@$]/g, '');
  const words = [bare, between(bare)];
  const cores = words.flatMap((word) => [word, [...word].map((letter) => LEET[letter] ?? letter).join('')]);
  const asTyped = own.map((name) => fold(name).replaceAll(' ', ''));
  const names = asTyped.map((name) => name.replaceAll(/[^a-z0-9]/g, '')).filter((name) => name !== '');
  if (asTyped.includes(text)) return true;
  return [...cores, text.replaceAll(/[^a-z]/g, '')].some(
    (core) => COMMON.has(core) || names.some((name) => core === name || core === name + name),
  );
}

const isLetter = (letter: string) => letter >= 'a' && letter <= 'z';

/** Without the digits and signs that it begins and ends with. */
function between(text: string): string {
  const letters = [...text];
  return text.slice(Math.max(0, letters.findIndex(isLetter)), letters.findLastIndex(isLetter) + 1);
}

/** Is each letter the next one of the alphabet or of the digits, up or down? */
function isRow(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((letter, at) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0));
  return steps.filter((step) => Math.abs(step) === 1 || Math.abs(step) === 9).length >= steps.length - 1;
}
