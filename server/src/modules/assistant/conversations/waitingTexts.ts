import type { Language } from '../../../domain/language';

/** What the assistant says while a customer waits for people. `phone` and `opens` are null where there is none. */
export interface WaitingTexts {
  passedOn(phone: string | null): string;
  /** @param opens such as 'Friday, December 4 at 9:00 AM'. */
  closed(opens: string | null, phone: string | null): string;
  stillWaiting(phone: string | null): string;
  goOn(): string;
  resumed(): string;
  moment(day: string, time: string): string;
}

const ENGLISH: WaitingTexts = {
  passedOn: (phone) =>
    `I have passed your message on to the team. They will answer here.${phone ? ` You can also call ${phone}.` : ''}`,
  closed: (opens, phone) =>
    `I have passed your message on. The team is not in at the moment${opens ? ` and is back on ${opens}` : ''}.${phone ? ` The number to call then is ${phone}.` : ''}`,
  stillWaiting: (phone) =>
    `I am sorry, nobody has been able to answer yet.${phone ? ` You can call ${phone}, or` : ' You can'} go on with me, the assistant.`,
  goOn: () => 'Go on with the assistant',
  resumed: () => 'I am back. What can I do for you? The team still sees this conversation.',
  moment: (day, time) => `${day} at ${time}`,
};

const SPANISH: WaitingTexts = {
  passedOn: (phone) =>
    `Le pasé su mensaje al equipo. Le responderán aquí.${phone ? ` También puede llamar al ${phone}.` : ''}`,
  closed: (opens, phone) =>
    `Le pasé su mensaje al equipo. En este momento no hay nadie${opens ? ` y volvemos a atender el ${opens}` : ''}.${phone ? ` A partir de entonces puede llamar al ${phone}.` : ''}`,
  stillWaiting: (phone) =>
    `Lo siento, todavía nadie ha podido responderle. Puede ${phone ? `llamar al ${phone} o ` : ''}seguir conmigo, el asistente.`,
  goOn: () => 'Seguir con el asistente',
  resumed: () => 'Aquí estoy de nuevo. ¿En qué puedo ayudarle? El equipo sigue viendo esta conversación.',
  moment: (day, time) => `${day} a las ${time}`,
};

export const waitingTexts = (language: Language | null): WaitingTexts =>
  language === 'es' ? SPANISH : ENGLISH;
