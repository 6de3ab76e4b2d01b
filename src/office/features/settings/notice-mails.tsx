import { Link } from 'react-router';
import { SWITCH_SETTINGS } from '#shared/shop-document.ts';
import type { OwnerMailSwitch } from '#shared/owner-mails.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { officePaths } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import type { FieldProps } from './setting-field.tsx';
import styles from './settings.module.css';

/** What each tells besides its name. */
const KINDS: readonly (readonly [name: OwnerMailSwitch, words: string])[] = [
  ['avisar_vendas', 'paga, ou a pagar na entrega'],
  ['avisar_desistencias', 'a lei dá prazo para devolver o valor'],
  ['avisar_trocas', 'e as fotos de um defeito'],
  [
    'avisar_problemas',
    'contestações e o prazo para responder, alertas de fraude, estornos não aceitos, valores que não batem',
  ],
];

/** Which mails the shop itself gets: its owner chooses, kind by kind. */
export function NoticeMails({ form, locked }: Pick<FieldProps, 'form' | 'locked'>) {
  return (
    <Panel title="Avisos para a loja">
      <div className={styles.switches}>
        <p>
          Vão para o e-mail da loja, em Contato. Cada pessoa da equipe escolhe os seus em{' '}
          <Link to={officePaths.password}>Senha, em Meus avisos por e-mail</Link>.
        </p>
        {KINDS.map(([name, words]) => (
          <div key={name}>
            <Checkbox {...form.register(name)} disabled={locked.has(name)}>
              {SWITCH_SETTINGS[name].label}: {words}
            </Checkbox>
            {locked.has(name) && <p className={styles.locked}>{locked.get(name)}</p>}
          </div>
        ))}
        <Checkbox {...form.register('resumo_diario')}>
          {SWITCH_SETTINGS.resumo_diario.label}: o que vendeu e o que espera por você
        </Checkbox>
        <p>
          Para ver cada venda na hora, no computador:{' '}
          <Link to={officePaths.sales}>avisos do navegador, em Vendas</Link>.
        </p>
      </div>
    </Panel>
  );
}
