/** The first that fits counts: later ones are in the names of earlier ones too. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(?:Instagram|FBAN|FBAV)\b/, 'Instagram ou Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const MOST_READ = 400;

/** What a person would call the thing that a browser runs on, roughly: 'Chrome no Android'. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MOST_READ);
  const nameIn = (known: typeof BROWSERS) => known.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} no ${system}`;
  if (system !== undefined) return `Navegador no ${system}`;
  return browser ?? 'Aparelho desconhecido';
}
