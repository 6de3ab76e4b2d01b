/** What guards credentials that are typed in the office. */
export const GUARDS_OF_CREDENTIALS = [
  {
    guard: 'credentials: a refusal is told without the secret',
    file: 'src/server/features/credentials/hidden.ts',
    out: ["if (secret === '') return words;", 'return words;'],
    test: 'test/credentials.test.ts',
  },
  {
    guard: 'credentials: addresses of nobody are no mail server',
    file: 'src/server/features/credentials/mail-host.ts',
    out: ["NOBODYS.addSubnet('169.254.0.0', 16, 'ipv4');", ''],
    test: 'test/credentials.test.ts',
  },
  {
    guard: 'credentials: a kept password goes to its own server alone',
    file: 'src/server/features/credentials/mail.service.ts',
    out: ['if (isSame && kept.secret) return kept.secret;', 'if (kept?.secret) return kept.secret;'],
    test: 'test/credentials.test.ts',
  },
  {
    guard: 'credentials: the seal is bound to the server',
    file: 'src/server/features/credentials/documents.ts',
    out: ['if (mail === null) return `credentials ${service}`;', 'return `credentials ${service}`;'],
    test: 'test/credentials.test.ts',
  },
  {
    guard: 'credentials: a change wants a fresh proof',
    file: 'src/server/features/credentials/credentials.routes.ts',
    out: ["act: 'service-credentials',", "act: 'shop-settings',"],
    test: 'test/credentials.test.ts',
  },
  {
    guard: 'credentials: prices of the sandbox are not those of an account',
    file: 'src/server/features/shipping/kept-offers.ts',
    out: ['.update(askedAs)', ''],
    test: 'test/freight-accounts.test.ts',
  },
];
