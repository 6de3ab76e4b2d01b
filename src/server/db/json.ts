import type { ColumnType } from 'kysely';

/** jsonb: written as JSON text (the driver would turn a bare array into an SQL array), read as whatever it holds. */
export type Json = ColumnType<unknown, string, string>;

export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
