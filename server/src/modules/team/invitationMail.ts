import type { MembershipRole } from '../../platform/auth/permissions';
import type { Mail } from '../../platform/outbox/mail';

const ROLE: Readonly<Record<MembershipRole, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  front_desk: 'front desk',
  barber: 'a barber',
};

export interface InvitationLetter {
  email: string;
  businessName: string;
  invitedByName: string | null;
  role: MembershipRole;
  link: string;
  validDays: number;
}

export function invitationMail(letter: InvitationLetter): Mail {
  const business = oneLine(letter.businessName);
  const inviter = letter.invitedByName ? oneLine(letter.invitedByName) : business;
  return {
    to: letter.email,
    subject: `Join ${business} on Chairside`,
    text: [
      'Hello,',
      '',
      `${inviter} invites you to join ${business} on Chairside as ${ROLE[letter.role]}.`,
      '',
      `Open this link within ${letter.validDays} days to accept:`,
      letter.link,
      '',
      'If you do not know this business, you can ignore this mail.',
    ].join('\n'),
  };
}

/** Names are people's own words: a line break in one must not begin a header or a line of ours. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
