export interface Finding {
  tool: 'wapiti' | 'sqlmap';
  /** The tool's own name of it. */
  kind: string;
  where: string;
  detail: string;
}

interface Exception {
  kind: RegExp;
  where: RegExp;
  /** Why it is none. */
  because: string;
}

/** What the tools report and is as it should be. */
const EXCEPTIONS: readonly Exception[] = [
  {
    kind: /^Backup file$/,
    where: /^GET \/(?:admin|pedidos)\//,
    because:
      'The office and the pages of orders are shells without data, the same for every address below theirs.',
  },
  {
    kind: /^HTTP Secure Headers$/,
    where: /^GET \/$/,
    because: 'HSTS is for https, which this shop is not; browsers have taken X-XSS-Protection out.',
  },
];

/** The reason why a finding is none; undefined where it stands. */
export const excused = ({ kind, where }: Finding): string | undefined =>
  EXCEPTIONS.find((exception) => exception.kind.test(kind) && exception.where.test(where))?.because;
