import type { Bucket } from '../providers/bucket/port.ts';
import type { MailSender } from '../providers/mail/port.ts';
import { inSpan } from '../traces/index.ts';

/** Who is asked, and for what: nothing of what is sent. */
const asking = (provider: string, what: string) => () => ({
  name: `${provider} ${what}`,
  kind: 'client' as const,
  facts: { 'vitrine.provider': provider },
});

/** Mails that go out are parts of the story under way. */
export const toldSender = (sender: MailSender): MailSender => ({
  check: sender.check,
  send: (mail, signal) =>
    inSpan(asking('smtp', 'send'), async (span) => {
      span.did();
      const sent = await sender.send(mail, signal);
      if (sent.kind === 'failed') span.fail('failed');
      return sent;
    }),
});

/** So are files of a bucket. */
export const toldBucket = (bucket: Bucket): Bucket => ({
  put: (name, file, waits) => inSpan(asking('bucket', 'PUT'), () => bucket.put(name, file, waits)),
  get: (name, waits) => inSpan(asking('bucket', 'GET'), () => bucket.get(name, waits)),
});
