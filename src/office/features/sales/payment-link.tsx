import { useState } from 'react';
import { spokenNumber } from '#shared/order-number.ts';
import { isPhone, phoneDigits } from '#shared/phone.ts';
import { whatsappLink } from '#shared/shop.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { useShop } from '../../lib/shop.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './order-screen.module.css';

/** Where the buyer of an order that waits pays it: to copy, or to send her. */
export function PaymentLink({ pedido, link }: { pedido: PedidoDetalhado; link: string }) {
  const shop = useShop();
  const [told, setTold] = useState('');
  const { pix, expires_at: until } = pedido;
  async function copy(text: string, done: string): Promise<void> {
    setTold('');
    try {
      await navigator.clipboard.writeText(text);
      setTold(done);
    } catch {
      setTold('Não foi possível copiar. Selecione o link acima e copie.');
    }
  }
  return (
    <Panel title="Link de pagamento">
      <div className={styles.link}>
        <TextField
          label={pix === null ? 'Página para pagar com cartão' : 'Página para pagar por PIX'}
          readOnly
          value={link}
          hint={
            until === null
              ? undefined
              : `Vale até ${dateTimeText(until)}. Depois disso, as peças voltam ao estoque.`
          }
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.ways}>
          <Button icon="copy" onClick={() => void copy(link, 'Link copiado.')}>
            Copiar link
          </Button>
          {pix !== null && (
            <Button
              variant="secondary"
              icon="pix"
              onClick={() => void copy(pix.qr_code, 'Código PIX copiado.')}
            >
              Copiar código PIX
            </Button>
          )}
          <ButtonAnchor variant="secondary" icon="whatsapp" href={chatOf(pedido, link, shop.name)}>
            Enviar por WhatsApp
          </ButtonAnchor>
        </div>
        <p role="status">{told}</p>
      </div>
    </Panel>
  );
}

/** With her number where it is known; else WhatsApp asks to whom. */
function chatOf({ id, cliente, total, expires_at: until, pix }: PedidoDetalhado, link: string, shop: string) {
  const digits = phoneDigits(cliente.whatsapp);
  const term = until === null ? '' : ` Vale até ${dateTimeText(until)}.`;
  const code = pix === null ? '' : `\n\nOu PIX copia e cola:\n${pix.qr_code}`;
  const message = `Oi! Aqui está o link para pagar o seu pedido ${spokenNumber(id)} na ${shop}, de ${reaisText(total)}: ${link}${term}${code}`;
  return whatsappLink(!cliente.mascarado && isPhone(digits) ? `55${digits}` : '', message);
}
