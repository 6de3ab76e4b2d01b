import { AUDIT_SUBJECTS, subjectText, type AuditSubject } from '#shared/audit-acts.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay } from '../../lib/session.ts';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { TableFilters } from '../../ui/table-filters.tsx';
import { TableTools } from '../../ui/table-tools.tsx';

const KINDS = { mudanca: 'O que foi feito', leitura: 'Quem viu dados pessoais' } as const;
type Kind = keyof typeof KINDS;

/** Who acts without being of the office. */
const OTHERS = { system: 'sistema', visitante: 'visitante' } as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);
const isSubject = (text: string): text is AuditSubject => AUDIT_SUBJECTS.some((one) => one === text);

/** What the address says; whatever it can't mean counts as everything. */
export function auditFilters({ params }: ListAddress) {
  const [tipo, assunto] = [params.get('tipo') ?? '', params.get('assunto') ?? ''];
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return {
    tipo: isKind(tipo) ? tipo : ('' as const),
    assunto: isSubject(assunto) ? assunto : ('' as const),
    usuario: params.get('usuario') ?? '',
    de: day('de'),
    ate: day('ate'),
  };
}

/** Who works here now; whoever the address names besides may have left. */
function usePeople(named: string): [name: string, text: string][] {
  const maySee = useMay('manage-staff');
  const { data } = useOfficeRead('GET /gerenciamento/administradores', { rests: !maySee });
  const names = (data ?? []).map(({ username }) => username);
  const others = Object.entries(OTHERS);
  const isKnown = named === '' || names.includes(named) || Object.hasOwn(OTHERS, named);
  return [
    ...[...names, ...(isKnown ? [] : [named])].map((name): [string, string] => [name, name]),
    ...others,
  ];
}

/** Words, kind, subject, person and days. */
export function AuditFilters({ address }: { address: ListAddress }) {
  const { tipo, assunto, usuario, de, ate } = auditFilters(address);
  const people = usePeople(usuario);
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    address.set({ [name]: event.currentTarget.value });
  return (
    <TableTools>
      <SearchField label="Buscar no registro" value={address.typed} onChange={address.type} />
      <TableFilters
        narrowing={[tipo, assunto, usuario, de, ate].filter(Boolean).length}
        onClear={() => address.set({ tipo: '', assunto: '', usuario: '', de: '', ate: '' })}
      >
        <Select label="Mostrar" value={tipo} onChange={set('tipo')}>
          <option value="">Tudo</option>
          {Object.entries(KINDS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Select label="Assunto" value={assunto} onChange={set('assunto')}>
          <option value="">Todos</option>
          {AUDIT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {subjectText(subject)}
            </option>
          ))}
        </Select>
        <Select label="Quem" value={usuario} onChange={set('usuario')}>
          <option value="">Todos</option>
          {people.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
        <TextField label="De" type="date" value={de} onChange={set('de')} />
        <TextField label="Até" type="date" value={ate} onChange={set('ate')} />
      </TableFilters>
    </TableTools>
  );
}
