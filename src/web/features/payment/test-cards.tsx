import styles from './card-payment.module.css';

/** Only where payments are stood in for: a card to try, and names that decide what becomes of it. */
export function TestCards() {
  return (
    <details className={styles.test}>
      <summary>Loja de demonstração: cartões de teste</summary>
      <p>
        Número <strong>5480 8328 0103 3311</strong>, validade <strong>11/30</strong>, código{' '}
        <strong>123</strong>. O começo do nome decide: <strong>APRO</strong> SILVA é aprovado,{' '}
        <strong>FUND</strong> SILVA recusado, <strong>CONT</strong> SILVA fica em análise,{' '}
        <strong>APRO-CHOK</strong> SILVA pede a confirmação do banco.
      </p>
    </details>
  );
}
