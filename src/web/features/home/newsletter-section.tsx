import { Link } from 'react-router';
import type { ShownSection } from '#shared/front-page.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './front-sections.module.css';

interface NewsletterSectionProps {
  id: string;
  section: Extract<ShownSection, { kind: 'newsletter' }>;
  consent: string;
}

/** A form that the browser sends by itself, as early as one can press and without scripts too. */
export function NewsletterSection({ id, section: { title, text, button }, consent }: NewsletterSectionProps) {
  return (
    <Container as="section" aria-labelledby={id} className={styles.section}>
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <form method="post" action={NEWSLETTER_PATH} className={styles.letters}>
          <label>
            Seu e-mail
            <input type="email" name="email" autoComplete="email" maxLength={254} required />
          </label>
          <Button type="submit">{button}</Button>
        </form>
        <p className={styles.small}>
          {consent}{' '}
          <Link to={paths.privacy} prefetch="none">
            Privacidade
          </Link>
        </p>
      </div>
    </Container>
  );
}
