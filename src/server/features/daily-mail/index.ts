/** A mail each morning to whoever runs the shop and wants one: what was sold the day before, and what waits. */
export { createDailyMail, DAILY_MAIL } from './daily-mail.ts';
export { createDailyLetters } from './daily-letter.ts';
