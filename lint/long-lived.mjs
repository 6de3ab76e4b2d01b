/**
 * What outlives a request and grows is made by `boundedCache` or `sharedWork` of src/server/limits/bounded.ts, which
 * know their bounds and tell `/metrics`. These do it by themselves, and why they stay small.
 */
const BOUNDED_OTHERWISE = {
  'src/server/limits/bounded.ts kept': 'the bounds are its own',
  'src/server/limits/bounded.ts underWay': 'one entry a request under way; made for everybody here',
  'src/server/limits/bounded.ts holdings': 'one entry a name, and names stand in the code',
  'src/server/load/index.ts running': 'three kinds',
  'src/server/load/index.ts lanes': 'lanes that routes name, and they stand in the code',
  'src/server/security/hash-threads.ts idle': 'as many as there are threads',
  'src/server/limits/fair-queue.ts lanes': 'max',
  'src/server/db/replica/freshness.ts samples': 'MOST_SAMPLES',
  'src/server/db/replica/index.ts readings': 'three places',
  'src/server/db/answered.ts busy': 'connections of one pool',
  'src/server/db/prepared.ts names': 'MOST_KEPT',
  'src/server/db/prepared.ts counts': 'MOST_COUNTED',
  'src/server/security/login-limits.ts waiting': 'MOST_WAITING',
  'src/server/limits/told-windows.ts untold': 'MOST_TOLD',
  'src/server/workers/talk.ts waiting':
    'questions under way between processes of ours; the end of one answers all',
  'src/server/workers/herd.ts living': 'as many as WORKERS',
  'src/server/workers/herd.ts serving': 'as many as WORKERS',
  'src/server/workers/herd.ts tended': 'as many as WORKERS',
  'src/server/workers/first-process.ts others': 'as many as WORKERS',
  'src/server/http/metrics.ts known': 'routes, methods and statuses, all of them ours',
  'src/server/pages/inline-styles.ts sheets': 'files of the build',
  'src/server/http/connections.ts kept': 'connections, of which there are `most`',
  'src/server/http/raw-body.ts chunks': 'the body of one request, which its limit bounds',
  'src/server/http/answers.ts handlers': 'two representations',
  'src/server/http/port.ts early': 'connections that come until the shop is open',
  'src/server/http/rate-limit.ts limiters': 'limits that routes declare',
  'src/server/limits/bounded.ts caches': 'one a limit, and their names stand in the code',
  'src/server/providers/http-call.ts parts': 'MAX_ANSWER_BYTES of one answer',
  'src/server/features/catalog/answers.ts whole': 'three lists',
  'src/server/features/catalog/catalog.service.ts listeners': 'who asks for it at the start',
  'src/server/features/catalog-office/csv-import.ts erros': 'lines of one file',
  'src/server/files/csv-table.ts records': 'lines of one file, which the route bounds',
  'src/server/providers/outside-file.ts parts': 'maxBytes of one file',
  'src/server/features/media/direct-pictures.ts waiting': 'MOST_WAITING',
  'src/server/features/media/picture-asks.ts waiting': 'MOST_WAITING',
  'src/server/features/media/picture-worker.ts photographs':
    'pictures that are yet to be made, read a thousand at a time',
  'src/server/features/media/picture-worker.ts lacking': 'pictures of the shop whose originals are gone',
  'src/server/features/media/picture-worker.ts vain': 'drawings of the shop',
  'src/server/features/media/picture-press.ts waiting': 'pictures of the team, limited by their route',
  'src/server/features/media/picture-worker.ts untold': 'pictures since the last announcement',
  'src/server/jobs/job.ts figures': 'one entry a job, and their names stand in the code',
  'src/server/jobs/job.ts causes': 'MOST_CAUSES',
  'src/server/traces/held.ts held': 'rounds of jobs under way, each of MOST_PARTS spans',
  'src/server/jobs/in-turn.ts failures': 'items of one round',
  'src/server/providers/pace.ts times': 'calls of one window, which their own limits bound',
  'src/server/features/labels/many-offers.ts verdicts': 'fifty orders of one call',
  'src/server/features/labels/many.ts outcomes': 'fifty orders of one call',
  'src/server/features/invoice-service/many.ts outcomes': 'MOST_NOTES orders of one call',
  'src/server/features/media/copy-jobs.ts jobs': 'MOST_KEPT',
  'src/server/features/payments/payments.service.ts behind': 'work under way',
  'src/demo/art.routes.ts kept': 'names of drawings that stand in the code',
  'src/server/features/search-engines/search-engines.routes.ts texts':
    'texts of one version of the catalogue; what is not there is not kept',
  'src/sandbox/store.ts sizes': 'as many as the rows, which `keep` and MOST_TABLE_LETTERS bound',
  'src/sandbox/http/call-log.ts calls': 'KEPT',
  'src/sandbox/http/call-log.ts counters': 'MOST_COUNTED for each stand-in',
  'src/sandbox/mail/smtp.ts faultOf': 'one entry a connection',
  'src/sandbox/store.ts pending': 'what is set until the next write',
  'src/sandbox/mercadopago/deliveries.ts flying': 'as many as the rows',
  'src/sandbox/mercadopago/webhooks.ts wakes': 'as many as the deliveries that wait',
  'src/sandbox/mercadopago/show-payment.ts pictures': 'KEPT_PICTURES',
};

const GROWING = /^(Map|Set|LRUCache|RateLimiter\w*)$/;
const ADDS = new Set(['set', 'add', 'push', 'unshift']);
/** Functions that are given to these are done when the call is. */
const AT_ONCE = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'some',
  'every',
  'find',
  'reduce',
  'replace',
]);

function isGrowing(init) {
  if (init?.type === 'NewExpression') {
    return init.callee.type === 'Identifier' && GROWING.test(init.callee.name);
  }
  return init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression';
}

/** Is something put into it here? */
function isAddition(identifier) {
  const access = identifier.parent;
  if (access?.type !== 'MemberExpression' || access.object !== identifier) return false;
  const use = access.parent;
  if (access.computed) return use?.type === 'AssignmentExpression' && use.left === access;
  return (
    use?.type === 'CallExpression' && access.property.type === 'Identifier' && ADDS.has(access.property.name)
  );
}

function isDoneAtOnce(block) {
  const call = block.parent;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  const { property } = call.callee;
  return property.type === 'Identifier' && AT_ONCE.has(property.name);
}

/** Does this run after whatever made the variable has ended? */
function isLater(from, home) {
  for (let scope = from.variableScope; scope !== home.variableScope;) {
    if (!isDoneAtOnce(scope.block)) return true;
    if (scope.upper === null) return false;
    scope = scope.upper.variableScope;
  }
  return false;
}

/** Finds what outlives its maker, grows, and says nowhere how far. */
export const bounded = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/').replace(/^.*?\/(?=src\/(server|sandbox|demo)\/)/, '');
    return {
      VariableDeclarator(node) {
        if (!isGrowing(node.init)) return;
        for (const variable of context.sourceCode.getDeclaredVariables(node)) {
          if (Object.hasOwn(BOUNDED_OTHERWISE, `${file} ${variable.name}`)) continue;
          const grows = variable.references.some(
            ({ identifier, from }) => isAddition(identifier) && isLater(from, variable.scope),
          );
          if (!grows) continue;
          const message = `'${variable.name}' outlives what made it and grows: use boundedCache or sharedWork, or say in lint/long-lived.mjs what bounds it.`;
          context.report({ node, message });
        }
      },
    };
  },
};
