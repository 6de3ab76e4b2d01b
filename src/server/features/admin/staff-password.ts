import { fold } from '#shared/text.ts';

/** Whoever sees the shop's customers needs a better password than they do. */
const LEAST_STAFF_PASSWORD = 12;
const MOST_STAFF_PASSWORD = 200;
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

/** The text for a staff password that won't do, or null. Its own name is no password. */
export function checkStaffPassword(next: string, username: string, what = 'A nova senha'): string | null {
  if (next.length < LEAST_STAFF_PASSWORD) {
    return `${what} deve ter pelo menos ${LEAST_STAFF_PASSWORD} caracteres`;
  }
  if (next.length > MOST_STAFF_PASSWORD)
    return `A senha pode ter no máximo ${MOST_STAFF_PASSWORD} caracteres`;
  return isCommon(next, username) ? 'Esta senha é comum demais: escolha outra, como uma frase.' : null;
}

function isCommon(password: string, username: string): boolean {
  const text = fold(password).replaceAll(' ', '');
  if (new Set(text).size < LEAST_DIFFERENT || isRow(text)) return true;
  const bare = text.replaceAll(/[^a-z0-9@$]/g, '');
  const words = [bare, between(bare)];
  const cores = words.flatMap((word) => [word, [...word].map((letter) => LEET[letter] ?? letter).join('')]);
  const name = fold(username).replaceAll(/[^a-z0-9]/g, '');
  return [...cores, text.replaceAll(/[^a-z]/g, '')].some(
    (core) => core === '' || COMMON.has(core) || core === name || core === name + name,
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
