import type { DisputaDetalhada } from '#shared/wire/disputes.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './disputes.module.css';

/** What the shop knows of the purchase, as the PDF tells it. */
export function CollectedEvidence({ secoes }: Pick<DisputaDetalhada, 'secoes'>) {
  return (
    <Panel title="Provas reunidas pela loja">
      <p className={styles.quiet}>Tudo isto vai no PDF, com as suas palavras e os anexos.</p>
      {secoes.map(({ titulo, linhas }) => (
        <section key={titulo} className={styles.section}>
          <h3>{titulo}</h3>
          <dl className={styles.rows}>
            {keyed(linhas).map(({ key, rotulo, texto }) => (
              <div key={key}>
                <dt>{rotulo === '' ? 'Texto' : rotulo}</dt>
                <dd>
                  <LongText lines={6}>{texto}</LongText>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Panel>
  );
}

/** Two lines may say the same: they are told apart by their places, which do not change. */
function keyed<Line>(lines: readonly Line[]): (Line & { key: number })[] {
  return lines.map((line, key) => ({ ...line, key }));
}
