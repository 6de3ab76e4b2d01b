import type { Kysely } from 'kysely';
import { paths } from '#shared/paths.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { ClaimedMail, Letter, LetterWriter } from '../mail/index.ts';
import { createAccessMails } from './access/access-mails.ts';
import { acceptedLetter, adminInvitedLetter, passwordResetLetter } from './access/notices.ts';
import { ACCEPTED_MAIL, ADMIN_INVITED_MAIL, PASSWORD_RESET_MAIL } from './access/mails.ts';
import { findAdminById } from './admin.store.ts';
import { factsIn, moment, numberIn, paragraph, type Facts } from './letter-parts.ts';

/** Somebody got in from where she never did before. */
export const NEW_PLACE_MAIL = 'acesso_novo_aparelho';
/** A right password was given, and the second step not taken. */
export const UNFINISHED_MAIL = 'acesso_incompleto';

interface OfficeLettersDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  /** Whose mails they are. */
  shop: () => { name: string; email: string; publicUrl: string };
}

/** The mails to people of the office, and to the owner about them, by kind. */
export function createOfficeLetters(deps: OfficeLettersDeps): Readonly<Record<string, LetterWriter>> {
  const notice = (letterOf: (facts: Facts, url: string) => Letter) => writeNotice(deps, letterOf);
  return {
    [NEW_PLACE_MAIL]: notice(newPlaceLetter),
    [UNFINISHED_MAIL]: notice(unfinishedLetter),
    [PASSWORD_RESET_MAIL]: notice(passwordResetLetter),
    [ADMIN_INVITED_MAIL]: notice(adminInvitedLetter),
    [ACCEPTED_MAIL]: notice(acceptedLetter),
    ...createAccessMails(deps),
  };
}

/** To the owner, or, where the mail names somebody, to her own e-mail, if that is another one than the shop's. */
const writeNotice =
  ({ db, shop }: OfficeLettersDeps, letterOf: (facts: Facts, url: string) => Letter): LetterWriter =>
  async (mail: ClaimedMail) => {
    const { name, email, publicUrl } = shop();
    const letter = letterOf(factsIn(mail), `${publicUrl}${paths.adminDashboard}/senha`);
    const adminId = numberIn(mail.payload, 'adminId');
    if (adminId === undefined) return email === '' ? null : { to: { name, address: email }, letter };
    const own = (await findAdminById(db, adminId))?.email ?? null;
    if (own === null || own === email.toLowerCase()) return null;
    return { to: { name: '', address: own }, letter };
  };

function newPlaceLetter({ username, device, at }: Facts, url: string): Letter {
  return {
    subject: 'Entrada na administração por um aparelho novo',
    preview: `${username} · ${device}`,
    title: 'Um aparelho novo entrou na administração',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `O acesso “${username}” entrou na administração da loja em ${moment(at)}, por um aparelho ou uma rede que não conhecíamos: ${device}.`,
      ),
      paragraph('Se foi você ou alguém da sua equipe, não precisa fazer nada.'),
      paragraph(
        'Se ninguém reconhece esta entrada, encerre as outras sessões em “Minha senha” e troque a senha desse acesso.',
      ),
      { kind: 'button', label: 'Ver as sessões abertas', url },
    ],
  };
}

function unfinishedLetter({ username, device, at }: Facts, url: string): Letter {
  return {
    subject: 'A senha da administração foi usada sem a segunda etapa',
    preview: `${username} · ${device}`,
    title: 'Senha certa, mas sem a segunda etapa',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `Alguém digitou a senha certa do acesso “${username}” (${device}) e não confirmou a segunda etapa. Percebemos isso em ${moment(at)}, e ninguém entrou.`,
      ),
      paragraph('Se foi você ou alguém da sua equipe que desistiu no meio, não precisa fazer nada.'),
      paragraph('Se não foi, alguém sabe esta senha: troque-a agora.'),
      { kind: 'button', label: 'Trocar a senha', url },
    ],
  };
}
