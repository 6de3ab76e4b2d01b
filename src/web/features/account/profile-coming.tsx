import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './forms.module.css';

const FIELDS = ['nome', 'email', 'cpf', 'whatsapp', 'cep', 'endereco'];

/** The shape of a profile until it is known whose it is: the tabs, then fields under their labels. */
export function ProfileComing() {
  return (
    <div role="status" aria-label="Carregando seu perfil" className={styles.coming}>
      <Skeleton width="min(16rem, 100%)" height="2.75rem" />
      {FIELDS.map((field) => (
        <div key={field} className={styles.comingField}>
          <Skeleton width="6rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  );
}
