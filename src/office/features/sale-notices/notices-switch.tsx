import { Button } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { SOURCES } from './news.ts';
import styles from './notices-switch.module.css';
import { turnOff, turnOn, useStanding, useWanted, want, type Standing } from './standing.ts';
import { NEWS_KINDS, type NewsKind } from './told-sales.ts';

const WORDS: Readonly<Record<Standing, string>> = {
  on: 'Ligados neste navegador: enquanto a administração estiver aberta em alguma aba, aparece aqui o que você escolher, sem nomes.',
  off: 'Enquanto a administração estiver aberta em alguma aba, cada venda aparece na tela com o número e o valor, e também desistências, defeitos e disputas que você puder ver; um clique leva até lá. Vale só para este navegador.',
  denied:
    'Este navegador bloqueou os avisos desta página. Para liberar, clique no ícone ao lado do endereço, permita as notificações e volte aqui.',
  unsafe: 'O navegador só mostra avisos de páginas com https. Use os e-mails, em Configurações.',
  unsupported:
    'Este navegador não mostra avisos de páginas abertas, como a maioria dos celulares. Use os e-mails, em Configurações.',
};

/** Lets this browser tell of each sale and of what hurries, at a press, or says why it does not. */
export function NoticesSwitch() {
  const standing = useStanding();
  const turning = useAct(turnOn);
  if (standing === null) return null;
  return (
    <section className={styles.switch} aria-label="Avisos de vendas">
      <p>
        <strong>Avisos de vendas.</strong> {WORDS[standing]}
      </p>
      {standing === 'off' && (
        <Button variant="secondary" size="s" busy={turning.busy} onClick={() => turning.run()}>
          Avisar vendas neste navegador
        </Button>
      )}
      {standing === 'on' && (
        <>
          <fieldset className={styles.kinds}>
            <legend>Avisar aqui</legend>
            {NEWS_KINDS.map((kind) => (
              <Kind key={kind} kind={kind} />
            ))}
          </fieldset>
          <Button variant="secondary" size="s" onClick={turnOff}>
            Desligar os avisos
          </Button>
        </>
      )}
    </section>
  );
}

/** One kind of what is told; nothing for who may not see it. */
function Kind({ kind }: { kind: NewsKind }) {
  const isWanted = useWanted(kind);
  const { act, label } = SOURCES[kind];
  if (!useMay(act)) return null;
  return (
    <label className={styles.kind}>
      <input
        type="checkbox"
        checked={isWanted}
        onChange={(event) => want(kind, event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
