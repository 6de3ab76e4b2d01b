import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { CallLog } from '../http/call-log.ts';
import type { Fault, Faults } from '../http/faults.ts';
import type { Mailbox } from './mailbox.ts';

export interface SmtpDeps {
  mailbox: Mailbox;
  faults: Faults;
  calls: CallLog;
  port: number;
  log: (message: string) => void;
}

export interface Smtp {
  /** `smtp://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

const LARGEST_MAIL = 10 * 1024 * 1024;

function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** What a switched-on fault says to a mail before anything is kept. */
function refusalOf(fault: Fault | undefined): Error | undefined {
  switch (fault?.mode) {
    case '429':
      return smtpError(451, '4.3.2 Try again later');
    case '500':
    case 'html':
    case 'garbage':
    case 'half':
      return smtpError(554, '5.7.1 Message refused');
    default:
      return undefined;
  }
}

/** Which fault meets the mail of a session: each mail on a connection meets one of its own. */
function createSessions(faults: Faults) {
  const faultOf = new Map<string, { fault: Fault | undefined; isUsed: boolean }>();
  /** Why the next mail is refused at once. */
  const begin = ({ id }: SMTPServerSession): Error | null => {
    const fault = faults.take('smtp', '/');
    faultOf.set(id, { fault, isUsed: false });
    return fault?.mode === 'refuse' ? smtpError(421, '4.3.2 Service not available') : null;
  };
  return {
    begin,
    goOn: (session: SMTPServerSession) => (faultOf.get(session.id)?.isUsed === true ? begin(session) : null),
    handIn({ id }: SMTPServerSession): Fault | undefined {
      const fault = faultOf.get(id)?.fault;
      faultOf.set(id, { fault, isUsed: true });
      return fault;
    },
    end: ({ id }: SMTPServerSession) => void faultOf.delete(id),
  };
}

/** Starts the mailbox's SMTP server on a loopback port (0: any free one). It takes any sender and any password. */
export async function startSmtp({ mailbox, faults, calls, port, log }: SmtpDeps): Promise<Smtp> {
  const sessions = createSessions(faults);

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const fault = sessions.handIn(session);
    const raw = await buffer(stream);
    const note = (status: number | null) =>
      calls.add({ provider: 'smtp', method: 'DATA', path: '/', status, fault: fault?.mode ?? null });
    if (fault?.mode === 'hang') return new Promise(() => {});
    if (fault?.mode === 'slow') await sleep(fault.delayMs);
    const refused = refusalOf(fault);
    if (refused) {
      note(554);
      throw refused;
    }
    if (stream.sizeExceeded) throw smtpError(552, '5.3.4 Message too big');
    const { mailFrom, rcptTo } = session.envelope;
    await mailbox.receive(raw, {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    });
    note(fault?.mode === 'lost_answer' ? null : 250);
    if (fault?.mode === 'lost_answer') throw smtpError(421, '4.4.2 Connection dropped');
    if (fault?.mode === '500_after') throw smtpError(451, '4.3.0 Try again later');
  }

  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'caixa de testes',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 1_000,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'sandbox' }),
    onConnect: (session, callback) => callback(sessions.begin(session)),
    onMailFrom: (_address, session, callback) => callback(sessions.goOn(session)),
    onClose: (session) => sessions.end(session),
    onData: (stream, session, callback) => {
      const answer = callbackify(() => take(stream, session));
      answer((error) => callback(error, 'OK: kept in the mailbox'));
    },
  });
  server.on('error', (error) => log(`mailbox: ${error.message}`));
  return {
    url: `smtp://127.0.0.1:${await listen(server, port)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The port that the server listens on. */
async function listen(server: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
