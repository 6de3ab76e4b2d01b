import styles from './search.module.css';

const KEYS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], text: 'Procurar em tudo' },
  { keys: ['/'], text: 'Procurar em tudo, quando não se está escrevendo' },
  { keys: ['↑', '↓'], text: 'Andar pelos resultados' },
  { keys: ['Enter'], text: 'Abrir o resultado escolhido' },
  { keys: ['Esc'], text: 'Fechar o que está aberto por cima' },
  { keys: ['Tab'], text: 'Ir ao próximo campo ou botão' },
  { keys: ['?'], text: 'Mostrar estes atalhos' },
];

/** The keys of the office. */
export function KeyMap() {
  return (
    <dl className={styles.keys}>
      {KEYS.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
