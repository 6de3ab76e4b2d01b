import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { exchangeDaysOf, whatsappLink, type ShopSettings } from '#shared/shop.ts';
import styles from './policy-page.module.css';

/** Withdrawing within 7 days is the law's; exchanging within its own days is the shop's. They are told apart. */
export function ReturnsText({ shop }: { shop: ShopSettings }) {
  const days = exchangeDaysOf(shop);
  const chat = whatsappLink(shop.whatsapp, 'Olá! Quero trocar ou devolver uma peça do meu pedido.');
  return (
    <>
      <div className={styles.periods}>
        <section className={styles.period}>
          <h2>7 dias para devolver</h2>
          <p>
            É o direito de arrependimento do Código de Defesa do Consumidor (art. 49). Conte 7 dias corridos a
            partir do recebimento. Não precisa dar motivo, o frete da volta é por nossa conta e você recebe de
            volta tudo o que pagou, inclusive o frete da ida.
          </p>
        </section>
        <section className={styles.period}>
          <h2>{`${days} dias para trocar`}</h2>
          <p>
            {`É um cuidado da loja. Não serviu ou quer outra cor? Você tem ${days} dias a partir do recebimento para trocar por outro tamanho, outra cor ou outra peça. O primeiro envio da peça nova é por nossa conta.`}
          </p>
        </section>
      </div>
      <h2>Como pedir</h2>
      <ol>
        <li>
          Abra o pedido em <Link to={paths.orders}>Meus pedidos</Link> ou pelo link do e-mail e toque em
          “Pedir troca ou devolução”.
        </li>
        <li>
          Escolha as peças, o motivo e, entre o que vale para a sua compra, o que você prefere: outra peça, um
          vale ou o seu dinheiro de volta.
        </li>
        <li>Enviamos as instruções e o código de postagem. Embale a peça e leve até a agência indicada.</li>
        <li>Assim que a peça chega e é conferida, mandamos a nova ou devolvemos o valor.</li>
      </ol>
      <p>
        Ficou com dúvida? Chame a gente pelo{' '}
        <a href={chat} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>{' '}
        ou escreva para <a href={`mailto:${shop.email}`}>{shop.email}</a>.
      </p>
      <h2>Como a peça deve voltar</h2>
      <p>
        Sem sinais de uso, sem lavagem, com a etiqueta presa e, se possível, na embalagem original.
        Experimentar em casa está valendo: é justamente para isso que existe o prazo.
      </p>
      <h2>Quando o dinheiro volta</h2>
      <ul>
        <li>Pix: na mesma conta que pagou, em até 5 dias úteis depois que a peça chega.</li>
        <li>
          Cartão: pedimos o estorno à operadora em até 5 dias úteis; ele aparece na fatura atual ou na
          seguinte, conforme a data de fechamento.
        </li>
        <li>Pago na entrega: por Pix, na conta que você indicar.</li>
      </ul>
      <h2>Peça com defeito</h2>
      <p>
        Você tem 90 dias para avisar sobre um defeito (art. 26 do Código de Defesa do Consumidor), contados da
        entrega ou do dia em que ele aparecer, se estava escondido. O frete é nosso, e resolvemos com
        conserto, outra peça ou o seu dinheiro de volta.
      </p>
    </>
  );
}
