import { GUARDS_OF_CREDENTIALS } from './guards-of-credentials.mjs';
import { GUARDS_OF_PEOPLE } from './guards-of-people.mjs';

/**
 * What docs/security.md names, each with how it is taken out of its file, and the test that is to fail without it. Where
 * a text to replace is there no more, the run says so.
 */
export const GUARDS = [
  {
    guard: 'long keys are hashed',
    file: 'src/server/limits/bounded.ts',
    out: ['if (key.length <= LONGEST_KEY) return key;', 'return key;'],
    test: 'src/server/limits/bounded.test.ts',
  },
  {
    guard: 'entries are bounded',
    file: 'src/server/limits/bounded.ts',
    out: ['if (kept.size > max) kept.pop();', ''],
    test: 'src/server/limits/bounded.test.ts',
  },
  {
    guard: 'a cache that nobody bounded fails lint',
    file: 'oxlint.config.ts',
    out: ["'house/bounded': 'error'", "'house/bounded': 'off'"],
    test: 'test/boundaries.test.ts',
  },
  {
    guard: "a bound of each sandbox table's size",
    file: 'src/sandbox/store.ts',
    out: [
      'if (held.size <= keep && letters <= MOST_TABLE_LETTERS) return;',
      'if (held.size <= keep) return;',
    ],
    test: 'src/sandbox/store.test.ts',
  },
  {
    guard: 'half of the credentials refuse the start',
    file: 'src/server/settings/payment.ts',
    out: ['if (!isPartial || ', 'if (true || '],
    test: 'src/server/settings/config.test.ts',
  },
  {
    guard: 'https without credentials starts closed',
    file: 'src/server/settings/config.ts',
    out: [
      "waitsForPayments: payments && publicUrl.startsWith('https://') && settings.SANDBOX !== 'on',",
      'waitsForPayments: false,',
    ],
    test: 'src/server/settings/config.test.ts',
  },
  {
    guard: 'the sandbox notifies its own shop only',
    file: 'src/sandbox/mercadopago/webhooks.ts',
    out: ["throw refusal(400, 4020, 'notification_url: the sandbox notifies its own shop only');", ''],
    test: 'src/sandbox/mercadopago/webhooks.test.ts',
  },
  {
    guard: 'limits count the /64',
    file: 'src/server/limits/address.ts',
    out: ['near: prefix(groups, 4)', 'near: prefix(groups, 8)'],
    test: 'src/server/limits/address.test.ts',
  },
  {
    guard: 'one turn at a time at an attacked account',
    file: 'src/server/security/login-limits.ts',
    out: ['await wait(Math.max(0, turn.getTime() - clock().getTime()));', ''],
    test: 'test/account-login.test.ts',
  },
  {
    guard: 'one count of failures for all servers',
    file: 'src/server/security/login-limits.ts',
    out: ['if (count) windows.learn(key, count);', ''],
    test: 'test/account-login.test.ts',
  },
  {
    guard: 'calls counted on all servers together',
    file: 'src/server/limits/told-windows.ts',
    out: ['here.windows.learn(here.key, count);', ''],
    test: 'test/limits-on-nodes.test.ts',
  },
  {
    guard: 'no price of a freight by who writes to Redis',
    file: 'src/server/redis/values.ts',
    out: ['!timingSafeEqual(given, right)', 'false'],
    test: 'test/redis.test.ts',
  },
  {
    guard: 'no window longer than its time, whatever Redis says',
    file: 'src/server/limits/windows.ts',
    out: ['Math.min(endsMs, clock().getTime() + windowMs)', 'endsMs'],
    test: 'test/redis.test.ts',
  },
  {
    guard: 'a queue for each network',
    file: 'src/server/limits/fair-queue.ts',
    out: ['const network = wide ?? near;', "const network = (wide ?? near) && 'all';"],
    test: 'src/server/limits/fair-queue.test.ts',
  },
  {
    guard: 'unknown names share one page',
    file: 'src/server/pages/page-plan.ts',
    out: ["(name === 'categoria' ? value : NO_SUCH_CHOICE)", '(name === NO_SUCH_CHOICE ? name : value)'],
    test: 'src/server/pages/page-plan.test.ts',
  },
  {
    guard: 'so many renderings per address',
    file: 'src/server/pages/renderings.ts',
    out: ['if (waitMs > 0) throw', 'if (waitMs > 1e12) throw'],
    test: 'src/server/pages/renderings.test.ts',
  },
  {
    guard: 'twelve letters for the team',
    file: 'src/server/features/admin/staff-password.ts',
    out: ['if (next.length < LEAST_STAFF_PASSWORD)', 'if (next.length < 6)'],
    test: 'src/server/features/admin/staff-password.test.ts',
  },
  {
    guard: 'two hours without use end a session of the office',
    file: 'src/server/http/sessions.ts',
    out: ['if (isOffice && unusedMs > OFFICE_IDLE_MS) return null;', ''],
    test: 'test/office-sessions.test.ts',
  },
  {
    guard: 'a password from before the rule opens only its own change',
    file: 'src/server/http/sessions.ts',
    out: ["mustChange ? ['trocar_senha' as const] : []", "mustChange ? ([] as 'trocar_senha'[]) : []"],
    test: 'test/office-sessions.test.ts',
  },
  {
    guard: 'the present password is asked',
    file: 'src/server/features/admin/factors/confirmation.ts',
    out: [
      'if (await check(accountOf(user.username, user), { password, address })) return user;',
      'return user;',
    ],
    test: 'test/office-staff.test.ts',
  },
  {
    guard: 'a code counts once',
    file: 'src/server/features/admin/factors/factors.store.ts',
    out: [".where('last_step', '<', step)", ''],
    test: 'test/second-factor-login.test.ts',
  },
  {
    guard: 'thirty wrong codes a day',
    file: 'src/server/features/admin/factors/take-code.ts',
    out: ['count.events > MOST_WRONG_A_DAY', 'count.events > 1e9'],
    test: 'test/second-factor-login.test.ts',
  },
  {
    guard: 'a secret is sealed for its row',
    file: 'src/server/security/sealer.ts',
    out: [
      'Buffer.concat([head, Buffer.from(place)])',
      'Buffer.concat([head, Buffer.from(place.slice(0, 0))])',
    ],
    test: 'src/server/security/sealer.test.ts',
  },
  {
    guard: 'a copied passkey is refused',
    file: 'src/server/features/admin/factors/passkey-login.ts',
    out: [
      'if (!(await updateCounter(tx, { id: signed.id, counter: signed.newCounter, now })))',
      'if (!(await updateCounter(tx, { id: signed.id, counter: signed.newCounter, now })) && now === null)',
    ],
    test: 'e2e/passkeys.test.ts',
  },
  {
    guard: 'a foreign request target is 400',
    file: 'src/server/http/server.ts',
    out: ["raw.url?.startsWith('/') === true", "raw.url !== 'nothing'"],
    test: 'test/no-input-breaks.test.ts',
  },
  {
    guard: 'a second host is 400',
    file: 'src/server/http/server.ts',
    out: [' && !hasTwoHosts(raw)', ''],
    test: 'test/no-input-breaks.test.ts',
  },
  {
    guard: 'a closed shop shows no list',
    file: 'src/server/http/refuse-sales.ts',
    out: ['shows === true ? [refuseSight] : []', '[]'],
    test: 'test/closed-shop.test.ts',
  },
  {
    guard: 'a refused row takes its file back',
    file: 'src/server/features/media/uploads.ts',
    out: ['if (isNew) await takeBack(key);', ''],
    test: 'test/refused-uploads.test.ts',
  },
  {
    guard: 'another content type is 415',
    file: 'src/server/http/error-handler.ts',
    out: ['new AppError(415,', 'new AppError(422,'],
    test: 'test/no-input-breaks.test.ts',
  },
  {
    guard: '/metrics for this machine or its token',
    file: 'src/server/http/health.ts',
    out: [
      'if (!mayRead(request, deps.metricsToken)) throw',
      'if (!mayRead(request, deps.metricsToken) && !request) throw',
    ],
    test: 'test/no-input-breaks.test.ts',
  },
  {
    guard: 'only trusted proxies name requests',
    file: 'src/server/http/request-log.ts',
    out: ['isName && isTrusted(', 'isName && ((_: string) => true)('],
    test: 'src/server/http/trusted-proxies.test.ts',
  },
  {
    guard: 'scripts without the mark have no hash',
    file: 'src/server/pages/csp.ts',
    out: [
      'if (attributes.includes(marked(mark)) || fixed.includes(code))',
      'if (attributes || !fixed.includes(mark))',
    ],
    test: 'src/server/pages/csp.test.ts',
  },
  {
    guard: 'what registrations tell is limited',
    file: 'src/server/features/customers/registration-limits.ts',
    out: ['if (over !== undefined) throw', 'if (over !== undefined && over.endsMs < 0) throw'],
    test: 'test/account-registration.test.ts',
  },
  {
    guard: 'only what makes no element becomes markup',
    file: 'src/web/lib/document/trusted-types.ts',
    out: ['.test(text) ? text : null)', '.test(text) ? text : text)'],
    test: 'e2e/policy.test.ts',
    builds: true,
  },
  {
    guard: 'what a policy stopped is counted',
    file: 'src/server/pages/csp-reports.ts',
    out: ['deps.metrics.countCspReport(broken.directive);', ''],
    test: 'test/csp-reports.test.ts',
  },
  {
    guard: 'costly calls are given up first',
    file: 'src/server/load/gate.ts',
    out: ['GIVEN_UP.indexOf(kind) < level', 'GIVEN_UP.indexOf(kind) < level - 3'],
    test: 'src/server/load/gate.test.ts',
  },
  ...GUARDS_OF_PEOPLE,
  ...GUARDS_OF_CREDENTIALS,
];
