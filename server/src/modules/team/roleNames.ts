import type { Language } from '../../domain/language';
import type { MembershipRole } from '../../platform/auth/permissions';

/** As they stand in an invitation: "… as a manager", "Su función: gerente". */
const ROLE_NAMES: Readonly<Record<Language, Readonly<Record<MembershipRole, string>>>> = {
  en: { owner: 'an owner', manager: 'a manager', front_desk: 'front desk', barber: 'a barber' },
  es: { owner: 'titular', manager: 'gerencia', front_desk: 'recepción', barber: 'estilista' },
};

export const roleName = (role: MembershipRole, language: Language): string => ROLE_NAMES[language][role];
