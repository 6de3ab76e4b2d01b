import type { MetricObject } from 'prom-client';
import type { Connection } from '../db/index.ts';

interface Asked<Detail, Answer> {
  detail: Detail;
  answer: Answer;
}

/** A mail of the stand-ins' mailbox. */
interface KeptMail {
  id: string;
  date: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** What a process that serves is told at its start. */
export interface Start {
  number: number;
  port: number;
  /** Is it the first there ever is? It alone tells whoever watches what a start tells. */
  speaks: boolean;
  database: { embedded?: Connection; serving?: Connection };
}

/** What a process that serves asks of the first. */
export type AskedOfFirst = {
  start: Asked<null, Start>;
  serving: Asked<Connection, void>;
  standIns: Asked<string, { baseUrl: string; smtpUrl: string; webhookSecret: string } | null>;
  mails: Asked<null, KeptMail[]>;
  forget: Asked<string, void>;
  /** It is about to listen on the port: nobody else may have it any more. */
  port: Asked<null, void>;
  listening: Asked<null, void>;
  figures: Asked<null, MetricObject[][]>;
};

/** What the first asks of a process that serves. */
export type AskedOfWorker = {
  figures: Asked<null, MetricObject[]>;
};
