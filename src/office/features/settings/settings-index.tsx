import { Link } from 'react-router';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { officePaths } from '../../lib/paths.ts';
import styles from './settings-index.module.css';

interface Place {
  title: string;
  /** What is found there, in the words in which it is looked for. */
  text: string;
  icon: IconName;
  /** A screen of its own, or a place on this one. */
  to: string;
}

const PLACES: readonly Place[] = [
  { title: 'Loja', text: 'Nome, CNPJ, contatos, redes', icon: 'bag', to: '#loja' },
  { title: 'Aparência', text: 'Logo, cor, letras, cantos, cartões', icon: 'eye', to: '#marca' },
  { title: 'Página inicial', text: 'Capa, seções, aviso no topo', icon: 'home', to: '#inicio' },
  { title: 'Menus', text: 'O que fica no topo e no rodapé', icon: 'menu', to: '#menus' },
  {
    title: 'Listas na busca',
    text: 'Título e descrição de listas e categorias',
    icon: 'search',
    to: '#listas-na-busca',
  },
  { title: 'Páginas', text: 'Sobre a loja, políticas, guias', icon: 'edit', to: officePaths.ownPages },
  { title: 'Pagamentos', text: 'Conta, PIX, parcelas', icon: 'card', to: officePaths.payments },
  { title: 'Entregas', text: 'Frete, caixas, áreas, retirada', icon: 'truck', to: officePaths.freight },
  {
    title: 'Notas fiscais',
    text: 'ICMS, emissor, dados da empresa',
    icon: 'receipt',
    to: officePaths.invoices,
  },
  { title: 'Servidor de e-mails', text: 'Remetente e teste', icon: 'mail', to: officePaths.mailServer },
  { title: 'Textos dos e-mails', text: 'O que cada e-mail diz', icon: 'edit', to: officePaths.mailTexts },
  { title: 'Equipe e acesso', text: 'Quem entra, e no quê', icon: 'users', to: officePaths.administrators },
  { title: 'Avançado', text: 'Servidor, mudança, auditoria', icon: 'filter', to: '#avancado' },
];

/** Where everything is that an owner sets: on this page and on those beside it. */
export function SettingsIndex() {
  return (
    <nav aria-label="Tudo o que se configura" className={styles.index}>
      <ul>
        {PLACES.map(({ title, text, icon, to }) => (
          <li key={title}>
            <Icon name={icon} />
            {to.startsWith('#') ? (
              <button type="button" onClick={() => lead(to.slice(1))}>
                {title}
              </button>
            ) : (
              <Link to={to}>{title}</Link>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** To a panel of this page, with the keyboard; a step of the router would ask what is to become of the draft. */
function lead(place: string): void {
  const panel = document.getElementById(place);
  panel?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: 'start' });
}
