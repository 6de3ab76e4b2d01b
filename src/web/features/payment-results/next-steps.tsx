import styles from './steps.module.css';

/** What happens now, in order. */
export function NextSteps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <section className={styles.section} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.title}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
