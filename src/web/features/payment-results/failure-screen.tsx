import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContactLine } from './contact-line.tsx';
import { FactList } from './fact-list.tsx';
import { isForServerToTell } from './outcome.ts';
import { ResultCard } from './result-card.tsx';
import { resultRows } from './result-rows.ts';
import type { ResultScreenProps } from './result-facts.ts';
import { Standing } from './standing.tsx';
import styles from './steps.module.css';
import { serversCard } from './success-screen.tsx';

const REASONS = [
  'Saldo insuficiente',
  'Cartão vencido ou bloqueado',
  'Dados do cartão incorretos',
  'Problemas de conexão',
  'Limite de transação excedido',
];

/** A payment that failed: which, why it may have, and the ways on. */
export function FailureScreen(props: ResultScreenProps) {
  const { facts, standing, shop } = props;
  if (isForServerToTell(standing)) return <ResultCard {...serversCard(props)} />;
  return (
    <ResultCard
      icon="error"
      tone="bad"
      title="Pagamento não aprovado"
      lead="Não conseguimos concluir o seu pagamento. As peças continuam no seu carrinho."
      actions={
        <>
          <ButtonLink to={paths.checkout}>Tentar novamente</ButtonLink>
          <ButtonLink to={paths.cart} variant="secondary">
            Voltar ao carrinho
          </ButtonLink>
          <ButtonLink to={paths.home} variant="quiet">
            Ir para o início
          </ButtonLink>
        </>
      }
    >
      <Standing standing={standing} expected="fallen" />
      <FactList facts={resultRows(facts, standing)} />
      <section className={styles.section} aria-labelledby="reasons">
        <h2 id="reasons" className={styles.title}>
          Possíveis motivos
        </h2>
        <ul className={styles.plain}>
          {REASONS.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <ContactLine shop={shop} codigo={facts?.codigo ?? null} />
    </ResultCard>
  );
}
