import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import styles from './scripts-wanted.module.css';

const ORDER = 'Olá! Gostaria de comprar pelo WhatsApp.';

/** What does not go without scripts, and the way that does. Only the server ever writes it. */
export function ScriptsWanted({ shop }: { shop: ShopSettings }) {
  return (
    <noscript className={styles.place}>
      {import.meta.env.SSR && (
        <p>
          <strong>O JavaScript está desligado.</strong> Dá para ver as peças, mas comprar, entrar na conta e
          enviar formulários só funcionam com ele ligado nas configurações do navegador. Se preferir,{' '}
          <a href={whatsappLink(shop.whatsapp, ORDER)}>compre pelo WhatsApp</a>.
        </p>
      )}
    </noscript>
  );
}
