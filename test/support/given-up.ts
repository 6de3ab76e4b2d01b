import pg from 'pg';

/**
 * `GIVEN_UP=often` lets the database give up every third transaction of this process at a random statement or at its commit, as it does
 * in favour of others: what is no query in a transaction's body shows by being done twice.
 */
const RAISE = "do $$ begin raise exception 'given up' using errcode = '40001'; end $$";
/** So that each that was given up comes through soon. */
const SPARED = 2;
const STATEMENTS = 12;

/** Tests have transactions of their own, which nobody begins anew. */
function isBegunAnew(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('where from');
  Error.stackTraceLimit = stackTraceLimit;
  return stack.includes('/server/db/transaction.ts');
}

type Ask = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

function giveUpOften(): void {
  const client = pg.Client.prototype as unknown as { query: Ask; givesUp?: true };
  // Files of one worker share it.
  if (client.givesUp) return;
  client.givesUp = true;
  const ask = client.query;
  const left = new WeakMap<pg.Client, number>();
  let spared = 0;
  client.query = async function giveUp(...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : '';
    if (/^(?:begin|start transaction)/.test(text)) {
      const isSpared = spared > 0 || !isBegunAnew();
      if (spared > 0) spared -= 1;
      left.set(this, isSpared ? Infinity : Math.ceil(Math.random() * STATEMENTS));
      return ask.apply(this, args);
    }
    const statements = (left.get(this) ?? Infinity) - 1;
    left.set(this, statements);
    const isDue = statements === 0 || (text === 'commit' && Number.isFinite(statements));
    if (!isDue || this.getTransactionStatus() !== 'T' || text === 'rollback') return ask.apply(this, args);
    left.delete(this);
    spared = SPARED;
    return ask.call(this, RAISE);
  };
}

if (process.env['GIVEN_UP'] === 'often') giveUpOften();
