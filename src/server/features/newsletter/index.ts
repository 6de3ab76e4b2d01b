export { exampleNewsletterLetters } from './letters.ts';
export { createNewsletterLinks } from './links.ts';
export { walkSubscribers, withOwnWord, type Listed } from './list.store.ts';
export { createNewsletter } from './newsletter.ts';
export { newsletterPages } from './newsletter.pages.ts';
export { newsletterRoutes } from './newsletter.routes.ts';
export { eraseSubscriber, forgetEnded, forgetUnanswered } from './newsletter.store.ts';
export { createNewsletterMails } from './newsletter-mails.ts';
export { wholeOf } from './own-data.store.ts';
