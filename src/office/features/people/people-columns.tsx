import type { Administrador } from '#shared/wire/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import styles from './people.module.css';
import { ROLES } from '../../lib/roles.ts';

interface PeopleActions {
  /** The name of whoever looks: nobody takes away her own access. */
  me: string;
  onEdit(person: Administrador): void;
  onRemove(person: Administrador): void;
  /** Takes away the second factor of whoever has lost hers. */
  onTakeFactor(person: Administrador): void;
}

export function peopleColumns({
  me,
  onEdit,
  onRemove,
  onTakeFactor,
}: PeopleActions): Column<Administrador>[] {
  return [
    {
      id: 'username',
      header: 'Usuário',
      phone: 'title',
      cell: ({ username }) => (
        <span className={styles.name}>
          <bdi>{username}</bdi> {username === me && <Badge tone="quiet">você</Badge>}
        </span>
      ),
    },
    { id: 'role', header: 'Papel', cell: ({ role }) => ROLES[role].text },
    {
      id: 'email',
      header: 'E-mail',
      cell: ({ email }) => (email === null ? 'Não informado' : <bdi className={styles.email}>{email}</bdi>),
    },
    { id: 'since', header: 'Desde', cell: ({ created_at }) => dateTimeText(created_at) },
    {
      id: 'last',
      header: 'Último acesso',
      cell: ({ ultimoAcesso }) => (ultimoAcesso === null ? 'Nunca entrou' : dateTimeText(ultimoAcesso)),
    },
    {
      id: 'factor',
      header: 'Duas etapas',
      cell: ({ segundoFator }) => (segundoFator ? 'Ligada' : 'Desligada'),
    },
    {
      id: 'acoes',
      header: 'Ações',
      phone: 'bare',
      cell: (person) => (
        <>
          <IconButton icon="edit" label={`Mudar ${person.username}`} onClick={() => onEdit(person)} />
          {person.username !== me && person.segundoFator && (
            <IconButton
              icon="shield"
              label={`Tirar a verificação em duas etapas de ${person.username}`}
              onClick={() => onTakeFactor(person)}
            />
          )}
          {person.username !== me && (
            <IconButton
              icon="trash"
              label={`Tirar o acesso de ${person.username}`}
              onClick={() => onRemove(person)}
            />
          )}
        </>
      ),
    },
  ];
}
