export { createJob, listJobs, type Job, type JobOptions, type Signals } from './job.ts';
export { inTurn } from './in-turn.ts';
