import { TOO_LARGE } from '../../http-call.ts';
import type { Outcome, PaymentProvider, ReportProgress } from '../port.ts';
import { READ_MS, type AskProvider } from './calls.ts';
import { isObject, text } from './json.ts';
import { readReportCsv } from './report-csv.ts';

type Reports = Required<Pick<PaymentProvider, 'orderReport' | 'readReport'>>;

const REPORT = '/v1/account/settlement_report';
const DOWNLOAD_MS = 15_000;
const ID = /^[\w-]{1,64}$/;
const FILE_NAME = /^\w[\w.-]{0,199}$/;
const MOST_LISTED = 500;

interface Task {
  status: string;
  reportId: string;
  file: string | null;
}

/** Reports of all that moved on the account: ordered, made by the provider in its own time, and read as a file. */
export function createReportCalls(ask: AskProvider): Reports {
  async function fileOf(task: Task): Promise<Outcome<string | null>> {
    if (task.file !== null) return { kind: 'ok', value: task.file };
    const find = (json: unknown) => (Array.isArray(json) ? { name: listed(json, task.reportId) } : null);
    const list = await ask({ method: 'GET', path: `${REPORT}/list`, answerMs: READ_MS }, find);
    return list.kind === 'ok' ? { kind: 'ok', value: list.value.name } : list;
  }
  return {
    orderReport: ({ from, before }) => {
      const body = { begin_date: moment(from), end_date: moment(new Date(before.getTime() - 1000)) };
      return ask({ method: 'POST', path: REPORT, body, answerMs: READ_MS }, readTaskId);
    },
    readReport: async (taskId) => {
      const path = `${REPORT}/task/${encodeURIComponent(taskId)}`;
      const task = await ask({ method: 'GET', path, answerMs: READ_MS }, (json) => readTask(json, taskId));
      if (task.kind !== 'ok') return task;
      if (task.value.status === 'failed') return said('failed');
      if (task.value.status !== 'done') return said('under_way');
      const file = await fileOf(task.value);
      if (file.kind !== 'ok') return file;
      // Done, and not in the list yet.
      if (file.value === null) return said('under_way');
      return readFile(ask, `${REPORT}/${encodeURIComponent(file.value)}`);
    },
  };
}

const said = (state: Exclude<ReportProgress['state'], 'done'>): Outcome<ReportProgress> => ({
  kind: 'ok',
  value: { state },
});

async function readFile(ask: AskProvider, path: string): Promise<Outcome<ReportProgress>> {
  const got = await ask({ method: 'GET', path, plain: true, answerMs: DOWNLOAD_MS }, (csv) => String(csv));
  if (got.kind === 'unknown' && got.detail === TOO_LARGE) return said('too_large');
  return got.kind === 'ok' ? { kind: 'ok', value: await readReportCsv(got.value) } : got;
}

/** '2026-11-01T03:00:00Z': it takes no parts of a second. */
function moment(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function readTaskId(json: unknown): string | null {
  const id = isObject(json) ? text(json.id) : '';
  return ID.test(id) ? id : null;
}

function readTask(json: unknown, taskId: string): Task | null {
  if (!isObject(json)) return null;
  const status = text(json.status);
  return status === ''
    ? null
    : { status, reportId: text(json.report_id) || taskId, file: fileName(json.file_name) };
}

function fileName(value: unknown): string | null {
  const name = text(value);
  return FILE_NAME.test(name) ? name : null;
}

function listed(list: unknown[], reportId: string): string | null {
  const found = list.slice(0, MOST_LISTED).find((one) => isObject(one) && text(one.id) === reportId);
  return isObject(found) ? fileName(found.file_name) : null;
}
