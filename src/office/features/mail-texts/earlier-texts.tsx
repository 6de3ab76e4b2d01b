import type { TypedText } from '#shared/mail-texts.ts';
import type { TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './mail-texts.module.css';

interface EarlierTextsProps {
  mail: Pick<TextoDeEmail, 'anteriores'>;
  /** Puts one into the form, to be looked at and kept. */
  onUse(typed: TypedText): void;
}

/** What the mail said before, the latest first. */
export function EarlierTexts({ mail: { anteriores }, onUse }: EarlierTextsProps) {
  if (anteriores.length === 0) return null;
  return (
    <Panel title="Textos anteriores">
      <ul className={styles.earlier}>
        {anteriores.map(({ versao, por, em, mudado, texto }) => (
          <li key={versao}>
            <div className={styles.words}>
              <p>{mudado ? <bdi>{texto.assunto}</bdi> : 'O texto da loja'}</p>
              <p className={styles.soft}>
                <bdi>{por}</bdi>, {dateTimeText(em)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="s"
              aria-label={`Usar de novo: versão ${versao}`}
              onClick={() => onUse(texto)}
            >
              Usar de novo
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
