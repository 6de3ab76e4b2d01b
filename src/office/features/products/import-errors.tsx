import type { Importacao } from '#shared/wire/catalog-writes.ts';
import styles from './import-screen.module.css';

/** More than these nobody mends in one go. */
const MOST = 100;

/** What is wrong with a file, by its lines. */
export function ImportErrors({ errors }: { errors: Importacao['erros'] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors}>
      <table>
        <caption>Linhas com erro</caption>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">Coluna</th>
            <th scope="col">O que corrigir</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, MOST).map(({ linha, campo, erro }) => (
            <tr key={`${linha} ${campo} ${erro}`}>
              <td>{linha}</td>
              <td>
                <bdi>{campo ?? ''}</bdi>
              </td>
              <td>
                <bdi>{erro}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > MOST && <p>e mais {(errors.length - MOST).toLocaleString('pt-BR')}.</p>}
    </div>
  );
}
