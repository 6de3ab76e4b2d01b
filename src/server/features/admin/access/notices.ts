import type { Letter } from '../../mail/index.ts';
import { moment, paragraph, textIn, type Facts } from '../letter-parts.ts';

/** Somebody set a new password by the link of a mail. */
export function passwordResetLetter({ username, at }: Facts, url: string): Letter {
  return {
    subject: 'A senha de um acesso à administração foi redefinida',
    preview: 'Foi você? Então está tudo certo',
    title: 'Senha da administração redefinida',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `O acesso “${username}” ganhou uma senha nova em ${moment(at)}, pelo link que enviamos ao e-mail dele. Por segurança, todas as sessões desse acesso acabaram.`,
      ),
      paragraph('A verificação em duas etapas, se estiver ligada, continua a ser pedida no login.'),
      paragraph(
        'Se ninguém da sua equipe fez isso, alguém lê esse e-mail: troque a senha dele e a do acesso agora.',
      ),
      { kind: 'button', label: 'Abrir a administração', url },
    ],
  };
}

/** Somebody was asked in. */
export function adminInvitedLetter({ username, at, payload }: Facts, url: string): Letter {
  const role = textIn(payload, 'role');
  // Mails from before name none: theirs open everything.
  const opensAll = role === '' || role === 'admin';
  const what = opensAll ? 'podendo tudo' : `com o perfil “${role}”`;
  const kind = opensAll ? 'de administrador' : 'para a administração';
  return {
    subject: `Um convite ${kind} foi enviado`,
    preview: 'Confira se você conhece quem foi convidado',
    title: `Convite ${kind}`,
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `Em ${moment(at)}, “${username}” convidou ${textIn(payload, 'invited')} para a administração da loja, ${what}.`,
      ),
      paragraph(
        'Se ninguém reconhece este convite, cancele-o em “Administradores” e troque a senha desse acesso.',
      ),
      { kind: 'button', label: 'Abrir a administração', url },
    ],
  };
}

/** Somebody said yes. */
export function acceptedLetter({ username, at, payload }: Facts, url: string): Letter {
  return {
    subject: 'Um convite para a administração foi aceito',
    preview: 'Mais uma pessoa entra na administração',
    title: 'Convite aceito',
    greeting: 'Olá!',
    blocks: [
      paragraph(
        `Em ${moment(at)}, quem foi convidado por “${textIn(payload, 'inviter')}” criou o acesso “${username}”.`,
      ),
      paragraph('Se você não esperava por isso, tire esse acesso em “Administradores”.'),
      { kind: 'button', label: 'Abrir a administração', url },
    ],
  };
}
