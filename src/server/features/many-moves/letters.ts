import { FORMAS_DE_ENVIO } from '#shared/channels.ts';
import { isEmail } from '#shared/email.ts';
import type { CartaDeEnvio } from '#shared/wire/many-moves.ts';
import { previewLetter } from '../mail/index.ts';
import { findLetterFacts } from '../orders/index.ts';
import type { ManyMovesDeps } from './deps.ts';
import { formaOf, type SentOrder } from './send-many.ts';

/** A code of its buyer's own is read by its buyer. */
const OWN_CODE = '••••••';

/** What would be written to the buyers of these orders: of each way how many, and the first one's letter. */
export async function lettersOf(
  { db, clock, shop }: Pick<ManyMovesDeps, 'db' | 'clock' | 'shop'>,
  sent: readonly SentOrder[],
): Promise<CartaDeEnvio[]> {
  const letters: CartaDeEnvio[] = [];
  for (const forma of FORMAS_DE_ENVIO) {
    const theirs = sent.filter(({ order }) => formaOf(order) === forma && isEmail(order.email));
    const [first] = theirs;
    const facts = first === undefined ? undefined : await findLetterFacts(db, first.order.id);
    if (first === undefined || facts === undefined) continue;
    const order = { ...facts.order, ...first.order };
    const pickupCode = forma === 'transportadora' ? null : OWN_CODE;
    const context = { facts: { ...facts, order, pickupCode }, sender: shop(), now: clock() };
    const letter = previewLetter('pedido_enviado', context);
    if (letter === null) continue;
    const people = new Set(theirs.map(({ order: { email } }) => email.toLowerCase()));
    const { codigo: pedido } = first.order;
    letters.push({ forma, pessoas: people.size, emails: theirs.length, pedido, ...letter });
  }
  return letters;
}
