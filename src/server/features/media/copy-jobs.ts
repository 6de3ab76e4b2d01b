import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors.ts';

/** A copy of somebody else's picture: under way, kept at an address of the shop, or failed with a text for the owner. */
export interface CopyJob {
  id: string;
  status: 'pending' | 'done' | 'failed';
  url: string | null;
  erro: string | null;
}

export interface CopyJobs {
  /** Begins a copy and does not wait for it. Throws 503 while too many are under way. */
  start(address: string, log: Pick<FastifyBaseLogger, 'warn'>): CopyJob;
  /** Undefined for one that never was here, or was long ago. */
  find(id: string): CopyJob | undefined;
}

const MOST_AT_ONCE = 8;
const MOST_KEPT = 200;
const FAILED = 'A imagem não pôde ser copiada. Tente novamente.';

/** Copies that go on behind the owner's back; this server alone knows of them, until it ends. */
export function createCopyJobs(copy: (address: string) => Promise<{ url: string }>): CopyJobs {
  const jobs = new Map<string, CopyJob>();
  let underWay = 0;

  async function work(job: CopyJob, address: string): Promise<CopyJob> {
    const { url } = await copy(address);
    return { ...job, status: 'done', url };
  }
  function forgetOldest(): void {
    for (const { id, status } of jobs.values()) {
      if (jobs.size < MOST_KEPT) return;
      if (status !== 'pending') jobs.delete(id);
    }
  }
  return {
    start(address, log) {
      if (underWay >= MOST_AT_ONCE) {
        const text = 'Outras imagens ainda estão sendo copiadas. Tente de novo em instantes.';
        throw new AppError(503, 'ocupado', text, { retryAfterSeconds: 5 });
      }
      forgetOldest();
      const job: CopyJob = { id: randomUUID(), status: 'pending', url: null, erro: null };
      jobs.set(job.id, job);
      underWay += 1;
      void work(job, address)
        .catch((error: unknown): CopyJob => {
          const isOurs = error instanceof AppError;
          if (!isOurs) log.warn({ err: error }, 'a picture could not be copied');
          return { ...job, status: 'failed', erro: isOurs ? error.message : FAILED };
        })
        .then((ended) => {
          underWay -= 1;
          jobs.set(job.id, ended);
        });
      return job;
    },
    find: (id) => jobs.get(id),
  };
}
