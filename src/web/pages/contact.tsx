import { paths } from '#shared/paths.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactWays } from '../features/contact/contact-ways.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(servicesContext).shop };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    shop: loaderData.shop,
    title: 'Contato',
    description:
      'Dúvidas sobre tamanho, entrega ou troca? Fale com a gente pelo WhatsApp, e-mail ou telefone.',
    path: paths.contact,
  });
}

export default function Contact({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Contato' }]} />
      <div className={styles.columns}>
        <div>
          <h1 className={styles.title}>Fale com a gente</h1>
          <p className={styles.lead}>
            Dúvida de tamanho, prazo ou troca? Quem responde é gente daqui, e com carinho.
          </p>
          <ContactWays shop={shop} />
        </div>
        <div className={styles.card}>
          <h2 className={styles.subtitle}>Escreva uma mensagem</h2>
          <ContactForm shop={shop} />
        </div>
      </div>
    </Container>
  );
}
