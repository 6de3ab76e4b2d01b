import { Link } from 'react-router';
import { settingLabel } from '#shared/shop-document.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { officePaths } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

/** Avançado: what the server decides, and what is rarely needed. */
export function AdvancedPanel({ locked }: { locked: Configuracoes['travados'] }) {
  return (
    <Panel title="Avançado" id="avancado">
      {locked.length === 0 ? (
        <p>O servidor não define nenhuma destas configurações: valem as que você publica aqui.</p>
      ) : (
        <>
          <p>O que o servidor define vale mais do que o que se escreve aqui, e só muda lá:</p>
          <ul className={styles.locks}>
            {locked.map(({ campo, porque }) => (
              <li key={campo}>
                <b>{settingLabel(campo)}</b> {porque}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.locks}>
        <li>
          <Link to={officePaths.moving}>Mudança</Link>: trazer a loja de outra plataforma, ou levar tudo em
          arquivos
        </li>
        <li>
          <Link to={officePaths.oldAddresses}>Endereços antigos</Link>: para onde levam as páginas que mudaram
        </li>
        <li>
          <Link to={officePaths.audit}>Auditoria</Link>: quem mudou o quê
        </li>
        <li>
          <Link to={officePaths.support}>Suporte</Link>: como a loja está, e o arquivo para quem ajuda
        </li>
      </ul>
    </Panel>
  );
}
