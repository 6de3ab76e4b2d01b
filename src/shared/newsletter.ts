/** Where a newsletter is asked for. */
export const NEWSLETTER_PATH = '/novidades-por-email';

/** What stands on a newsletter's section where its owner says nothing else. */
export const NEWSLETTER_WORDS = {
  title: 'Novidades por e-mail',
  text: 'Saiba antes das peças novas e das promoções.',
  button: 'Quero receber',
} as const;

/** What somebody agrees to, word for word: it is shown at the form and in the mail, and kept with her yes. */
export const newsletterConsent = (shopName: string): string =>
  `Você concorda em receber novidades e ofertas de ${shopName} neste e-mail. Para sair, use o link dos e-mails quando quiser.`;
