import { useState, type FormEvent } from 'react';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFocusOnAnswer } from '../../ui/focus-in-sight.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import { messageErrors, messageText, type ContactMessage, type MessageErrors } from './contact-message.ts';
import styles from './contact-form.module.css';

const EMPTY: ContactMessage = { nome: '', email: '', mensagem: '' };

/** Name, e-mail and message. Nothing is sent from here: the answer offers the ways that really reach the shop. */
export function ContactForm({ shop }: { shop: ShopSettings }) {
  const [message, setMessage] = useState(EMPTY);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [ready, setReady] = useState(false);
  const [sent, setSent] = useState(0);
  const form = useFocusOnAnswer(sent);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = messageErrors(message);
    setErrors(wrong);
    setReady(Object.keys(wrong).length === 0);
    setSent(sent + 1);
  }

  function field(name: keyof ContactMessage) {
    return {
      name,
      required: true,
      value: message[name],
      error: errors[name],
      onChange(event: { target: { value: string } }) {
        setMessage({ ...message, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
        setReady(false);
      },
    };
  }

  return (
    <form method="post" ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField label="Nome" autoComplete="name" maxLength={120} {...field('nome')} />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextArea label="Mensagem" maxLength={2000} {...field('mensagem')} />
      <Button type="submit" size="l">
        Enviar mensagem
      </Button>
      {ready && <HowToSend shop={shop} message={message} />}
    </form>
  );
}

function HowToSend({ shop, message }: { shop: ShopSettings; message: ContactMessage }) {
  const text = messageText(message);
  const subject = encodeURIComponent(`Contato pelo site: ${message.nome.trim()}`);
  return (
    <InfoBox kind="info" title="Falta só um passo" autoClose={false}>
      <p>
        Este formulário ainda não envia mensagens sozinho. Escolha por onde mandar: o texto já vai escrito.
      </p>
      <p className={styles.ways}>
        <ButtonAnchor href={whatsappLink(shop.whatsapp, text)} icon="whatsapp">
          Enviar pelo WhatsApp
        </ButtonAnchor>
        <ButtonAnchor
          href={`mailto:${shop.email}?subject=${subject}&body=${encodeURIComponent(text)}`}
          variant="secondary"
          icon="mail"
        >
          Enviar por e-mail
        </ButtonAnchor>
      </p>
    </InfoBox>
  );
}
