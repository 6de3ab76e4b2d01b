/** `sent` reached the collector. Lost are `full` (too many waited), `failed` (it did not take them) and `many` (of one story). */
export type SpanCounts = Record<'sent' | 'full' | 'failed' | 'many', number>;

export const NO_SPANS: Readonly<SpanCounts> = { sent: 0, full: 0, failed: 0, many: 0 };
