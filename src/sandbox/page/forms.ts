import type { FastifyInstance } from 'fastify';

const TRUTH: Record<string, boolean> = { true: true, false: false };

function nest(entries: Iterable<[string, string]>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null);
  for (const [name, text] of entries) {
    const value = Object.hasOwn(TRUTH, text) ? TRUTH[text] : text;
    const [group, field] = name.split('.');
    if (group === undefined || field === undefined) body[name] = value;
    else body[group] = { ...(body[group] as Record<string, unknown> | undefined), [field]: value };
  }
  return body;
}

/** Lets an app read the forms of its pages: 'a.b' is field b of a, 'true' and 'false' are what they say. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, nest(new URLSearchParams(String(body)))),
  );
}
