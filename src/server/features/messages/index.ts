/** What is written about an order, and to its buyer: the thread of its page, and the texts that messages are begun with. */
export { createMessageMails } from './message-mail.ts';
export { messagesRoutes } from './messages.routes.ts';
export { forgetMessages, listMessagesOf } from './messages.store.ts';
export { createTemplates } from './templates.ts';
export { templatesRoutes } from './templates.routes.ts';
