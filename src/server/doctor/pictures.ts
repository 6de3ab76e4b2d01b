import type { Bucket, DirectBucket } from '../providers/bucket/port.ts';
import type { Check, Finding } from './finding.ts';

const what = 'Imagens direto do bucket';
/** One point, as WebP. It is written over each time, and lies beside the pictures. */
const TRIAL = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64');
const NAME = 'vitrine-exame.webp';
const MEANWHILE = 'a loja manda as imagens ela mesma';

interface Asked {
  bucket: Bucket | null;
  direct: DirectBucket | null;
}

/** Does the bucket give browsers what the shop puts there? Nothing where it is not to. */
export const directChecks = ({ bucket, direct }: Asked, now: Date): Check[] =>
  bucket === null || direct === null ? [] : [{ what, look: async () => [await found(bucket, direct, now)] }];

async function found(bucket: Bucket, direct: DirectBucket, now: Date): Promise<Finding> {
  try {
    await bucket.put(NAME, { bytes: TRIAL, contentType: 'image/webp' });
  } catch {
    return weak(
      'o bucket não aceita arquivos',
      'Confira em MEDIA_URL o servidor, a chave, o segredo e a região, e se a chave pode escrever (s3:PutObject).',
    );
  }
  const { address } = await direct.sign(NAME, now);
  const look = await direct.look(address);
  const { origin } = new URL(address);
  if (look.kind === 'there' && look.start.equals(TRIAL.subarray(0, look.start.length)))
    return { what, state: 'ok', text: `${origin} entrega o que a loja guarda` };
  if (look.kind === 'failed')
    return weak(
      `${origin} não entrega por endereço assinado (${look.detail})`,
      'Confira o endereço (MEDIA_DIRECT_URL, ou o de MEDIA_URL), a chave, a região e o relógio do servidor.',
    );
  return weak(
    look.kind === 'there'
      ? `${origin} responde outra coisa no lugar da imagem`
      : `${origin} não entrega o que acabou de ser guardado`,
    'MEDIA_DIRECT_URL precisa levar ao mesmo bucket e à mesma pasta de MEDIA_URL, e a chave precisa poder ler (s3:GetObject).',
  );
}

const weak = (text: string, todo: string): Finding => ({
  what,
  state: 'warn',
  text: `${text}; ${MEANWHILE}`,
  todo,
});
