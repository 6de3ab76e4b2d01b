/** What a PIX code says. Texts are cut and stripped of accents as the standard asks. */
export interface PixCode {
  key: string;
  name: string;
  city: string;
  amountCents: number;
  /** 1 to 25 letters and digits. */
  txid: string;
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value;

function plain(text: string, limit: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, limit)
    .trim();
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits: the last field of every PIX code. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Builds the copy-and-paste text of a PIX (BR Code of the Banco Central, static form with an amount). */
export function buildPixCode({ key, name, city, amountCents, txid }: PixCode): string {
  const reais = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', reais),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid.replace(/[^A-Za-z0-9]/g, '').slice(-25))),
    '6304',
  ].join('');
  return code + crc16(code);
}

/** A code that every parser accepts and no bank pays: its key is registered to nobody. */
export function buildTestPixCode(amountCents: number, txid: string): string {
  return buildPixCode({
    key: 'sandbox@vitrine.example',
    name: 'TESTE SEM VALOR VITRINE',
    city: 'BELFORD ROXO',
    amountCents,
    txid,
  });
}
