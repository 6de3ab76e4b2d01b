import type { Letter } from '../../mail/index.ts';
import { moment, paragraph } from '../letter-parts.ts';

interface Link {
  shopName: string;
  url: string;
}

/** The mail with the link by which somebody of the office sets a new password. */
export function recoveryLetter({ username, url }: Link & { username: string }): Letter {
  return {
    subject: 'Crie uma nova senha para a administração',
    preview: 'O link vale por uma hora',
    title: 'Esqueceu a senha da administração?',
    greeting: 'Olá!',
    blocks: [
      paragraph(`Recebemos um pedido para criar uma nova senha para o acesso “${username}”.`),
      { kind: 'button', label: 'Criar nova senha', url },
      paragraph(
        'O link vale por uma hora e funciona uma única vez. Depois, entre com a senha nova; se você usa a verificação em duas etapas, ela continua a ser pedida.',
      ),
      paragraph('Não foi você? Então não precisa fazer nada: sua senha continua a mesma.'),
    ],
  };
}

/** The mail with the link by which she confirms that the e-mail is hers. */
export function emailLetter({ username, shopName, url }: Link & { username: string }): Letter {
  return {
    subject: 'Confirme o seu e-mail da administração',
    preview: 'O link vale por um dia',
    title: 'Este e-mail é seu?',
    greeting: 'Olá!',
    blocks: [
      paragraph(`O acesso “${username}” da administração de ${shopName} informou este e-mail.`),
      { kind: 'button', label: 'Confirmar meu e-mail', url },
      paragraph(
        'Abra o link no navegador em que você usa a administração. Com o e-mail confirmado, você recebe avisos de entradas na sua conta e pode criar uma nova senha se esquecer a sua.',
      ),
      paragraph('Não foi você? Então basta ignorar este e-mail: sem a senha desse acesso, nada acontece.'),
    ],
  };
}

/** The mail by which somebody is asked to work in the office. */
export function invitationLetter({
  inviter,
  shopName,
  url,
  until,
}: Link & { inviter: string; until: Date }): Letter {
  return {
    subject: 'Convite para a administração da loja',
    preview: 'Escolha o seu usuário e a sua senha',
    title: 'Você foi convidada para a equipe',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `“${inviter}” convidou este e-mail para a administração de ${shopName}. Abra o link e escolha o seu usuário e a sua senha.`,
      ),
      { kind: 'button', label: 'Aceitar o convite', url },
      paragraph(`O link vale até ${moment(until)} (horário de Brasília) e funciona uma única vez.`),
      paragraph('Não conhece esta loja? Então basta ignorar este e-mail.'),
    ],
  };
}

/** Tells the e-mail that was hers before. */
export function emailChangedLetter({
  username,
  at,
  url,
}: {
  username: string;
  at: Date;
  url: string;
}): Letter {
  return {
    subject: 'O e-mail de um acesso à administração mudou',
    preview: 'Foi você? Então está tudo certo',
    title: 'O e-mail do seu acesso mudou',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `Em ${moment(at)}, o acesso “${username}” passou a usar outro e-mail. Avisos e links para uma nova senha vão agora para lá.`,
      ),
      paragraph(
        'Foi você? Então está tudo certo. Se não foi, troque a sua senha agora e avise quem cuida da loja.',
      ),
      { kind: 'button', label: 'Trocar a senha', url },
    ],
  };
}
