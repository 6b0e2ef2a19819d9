import type { Action } from '../settings/assistantSettings';
import { allowedActions } from './allowedActions';
import type { Phrases } from './phrases';

const call = (phone: string | null): string => (phone ? ` También puede llamar al ${phone}.` : '');

const ACTIONS: Readonly<Record<Action, string>> = {
  book: 'reservar citas',
  move: 'cambiar citas',
  cancel: 'cancelar citas',
};

/** "reservar, cambiar o cancelar" and what follows it; nothing where none of it is allowed. */
const does = (actions: readonly Action[], conjunction: 'and' | 'or', rest: string): string => {
  const allowed = allowedActions('es', actions, conjunction);
  return allowed ? `${allowed}${rest}` : '';
};

/** Friendly, with usted as in every tone; the others are derived from it. */
export const SPANISH: Phrases = {
  isAi: (business, actions) =>
    `Soy el asistente de inteligencia artificial de ${business}, no una persona. Puedo ${does(actions, 'and', ' citas, o ')}avisar a alguien del equipo.`,
  askService: () => '¿Qué servicio desea?',
  askWhich: (options) => `¿Cuál prefiere: ${options}?`,
  noSuchBarber: (name, barbers) =>
    `Aquí no trabaja nadie que se llame ${name}. Puede elegir a ${barbers}, o a quien esté libre.`,
  notOffered: (barber, services) => `${barber} no hace ${services}.`,
  offer: (day, times, services) => `Para ${services} el ${day} tengo ${times}. ¿Cuál le viene bien?`,
  offerAcross: (times, services) => `Para ${services} tengo ${times}. ¿Cuál le viene bien?`,
  onDay: (day, time) => `el ${day} a las ${time}`,
  withBarber: (text, barber) => `${text} con ${barber}`,
  taken: (day, time, reason) =>
    reason ? `El ${day} a las ${time} no es posible: ${reason}` : `El ${day} a las ${time} no está libre.`,
  nearest: (times) => `Lo más cercano que tengo es ${times}. ¿Le sirve alguna?`,
  whichTime: (times) => `¿Cuál prefiere: ${times}?`,
  noneThen: (services) =>
    `No tengo nada libre para ${services} en ese momento. ¿Qué otro día u hora le viene bien?`,
  noneButNearest: (services, times) =>
    `No tengo nada libre para ${services} en ese momento. Lo más cercano que tengo es ${times}. ¿Le sirve alguna?`,
  dayClosed: (day) => `El ${day} está cerrado. ¿Qué otro día le viene bien?`,
  past: (day) => `El ${day} ya pasó. ¿Qué día desea?`,
  tooFar: (day) => `Por ahora se puede reservar hasta el ${day}. ¿Qué día hasta entonces le viene bien?`,
  mismatch: (weekday, date) => `El ${date} no es ${weekday}. ¿Qué día quiere decir?`,
  isFree: (day, time, barber) => `El ${day} a las ${time} con ${barber} está libre.`,
  askContact: (name, phone, email) =>
    `¿Me da su ${[name ? 'nombre' : '', phone ? 'número de teléfono' : '', email ? 'correo electrónico' : ''].filter(Boolean).join(' y ')}, por favor?`,
  badPhone: (text) =>
    `${text} no parece un número de teléfono. ¿Puede escribirlo otra vez, con el código de área?`,
  readBack: (services, barber, day, time, price, minutes, policy) =>
    `${services} con ${barber} el ${day} a las ${time}, ${minutes} minutos, ${price}. ${policy} ¿La reservo?`,
  readBackMove: (services, barber, day, time) =>
    `Pasaría su cita de ${services} al ${day} a las ${time} con ${barber}. ¿Lo hago?`,
  policy: (hours, phone) =>
    hours === 0
      ? 'Puede cambiarla o cancelarla hasta que empiece.'
      : `Puede cambiarla o cancelarla hasta ${hours} horas antes${phone ? `; después, llamando al ${phone}` : ''}.`,
  booked: (services, barber, day, time, reference, isPending) =>
    isPending
      ? `Su solicitud está registrada: ${services} con ${barber} el ${day} a las ${time}. El salón la confirmará. Su referencia es ${reference}.`
      : `Reservado: ${services} con ${barber} el ${day} a las ${time}. Su referencia es ${reference}.`,
  deposit: (amount, minutes) =>
    `Se asegura con un anticipo de ${amount}, que se paga en los ${minutes} minutos después de reservar, en el enlace que le envío.`,
  payHere: (link) => `Pague por favor el anticipo aquí, o la hora se libera: ${link}`,
  payLater: () => 'El mensaje de confirmación dice dónde se paga el anticipo.',
  manageHere: (link) => `Aquí puede verla, cambiarla o cancelarla: ${link}`,
  notAllowed: (action, phone) =>
    `Aquí no puedo ${ACTIONS[action]}.${phone ? ` Llame por favor al ${phone}.` : ' Se lo paso al equipo.'}`,
  usualUnknown: () => 'Aquí no puedo ver qué se hizo la última vez.',
  moved: (day, time, barber) => `Listo. Su cita es ahora el ${day} a las ${time} con ${barber}.`,
  cancelled: (services, day, time) => `Su cita de ${services} del ${day} a las ${time} está cancelada.`,
  justTaken: () => 'Alguien acaba de tomar esa hora.',
  whatToChange: () =>
    'De acuerdo, no he reservado nada. ¿Qué cambiamos: el día, la hora, el servicio o el barbero?',
  leftIt: () => 'De acuerdo, no he reservado nada.',
  keptIt: () => 'De acuerdo, su cita sigue como estaba.',
  askAgain: (question) => `Perdón, no le entendí. ${question}`,
  askNumber: (options) => `Perdón, no le entendí. Basta con un número: ${options}.`,
  anythingElse: () => '¿Puedo ayudarle en algo más?',
  askProof: () =>
    'Para encontrar su cita necesito la referencia, seis letras y números, y el teléfono o correo con el que la reservó.',
  withoutProof: () =>
    'La referencia está en el mensaje que confirmó su cita. Sin ella, el equipo puede encontrar su cita: puedo pasárselo.',
  noBooking: () =>
    'No encontré ninguna cita con esos datos. Revise por favor la referencia y el teléfono o correo.',
  whichBooking: (list) => `¿A cuál de sus citas se refiere: ${list}?`,
  yourBooking: (services, barber, day, time, reference) =>
    `Tiene ${services} con ${barber} el ${day} a las ${time}. Referencia ${reference}.`,
  noUpcoming: () => 'No tiene ninguna cita pendiente. ¿Desea reservar una?',
  confirmCancel: (services, day, time) => `¿Cancelo su cita de ${services} del ${day} a las ${time}?`,
  whenInstead: (services, day, time) =>
    `Su cita de ${services} es el ${day} a las ${time}. ¿Cuándo prefiere venir?`,
  price: (service, price, minutes) => `${service} cuesta ${price} y dura ${minutes} minutos.`,
  free: () => 'gratis',
  prices: (lines) => `Nuestros precios: ${lines}.`,
  services: (categories) => `Ofrecemos ${categories}.`,
  noSuchService: (phone) => `No encuentro eso entre nuestros servicios.${call(phone)}`,
  noDeposit: () => 'No se pide ningún anticipo.',
  oneAtATime: () =>
    'Reservo la visita de una sola persona cada vez: reservemos la primera, y después me pide la siguiente.',
  goesOnInLanguage: () => 'Claro, seguimos en español.',
  onlyThisLanguage: () => 'Aquí solo puedo atenderle en español.',
  hours: (lines) => `Abrimos ${lines}.`,
  hoursOn: (day, from, to) => `El ${day} abrimos de ${from} a ${to}.`,
  closedOn: (day) => `El ${day} está cerrado.`,
  closedDay: () => 'cerrado',
  address: (address) => `Estamos en ${address}.`,
  noAddress: (phone) => `No tengo la dirección.${call(phone)}`,
  phone: (phone) => (phone ? `Nuestro número es ${phone}.` : 'No tengo un teléfono del salón.'),
  barbers: (list) => `Puede reservar con ${list}.`,
  aboutBarber: (name, about) => `${name}: ${about}`,
  medical: (phone) =>
    `Esa pregunta es para una persona, no para mí: se la paso al equipo antes de reservar nada.${call(phone)}`,
  complaint: (phone) => `Lo lamento mucho. Se lo paso al equipo, que se comunicará con usted.${call(phone)}`,
  abuse: (actions) =>
    `Me gustaría ayudarle. Puedo ${does(actions, 'or', ' una cita, o ')}avisar a alguien del equipo.`,
  refuse: (actions) =>
    `No puedo cambiar precios ni reglas, ni hablar de otras personas.${actions.length > 0 ? ` Puedo ${does(actions, 'or', ' una cita suya.')}` : ''}`,
  smallTalk: () => 'Lo mío son las citas.',
  unsupported: (phone) =>
    `Eso no se lo puedo decir.${phone ? ` Llame por favor al ${phone}.` : ' En el salón sí.'}`,
  lookUpFailed: () => 'No pude consultarlo en este momento. Pregúnteme otra vez, por favor.',
  notUnderstood: () => 'No entendí eso.',
  overlong: () => 'Ese mensaje es demasiado largo para mí. En pocas palabras: ¿qué servicio desea, y cuándo?',
  thanks: () => '¡De nada!',
  bye: () => '¡Hasta pronto!',
  help: (actions) =>
    `Puedo ${does(actions, 'or', ' una cita, y ')}decirle precios, horarios y dónde estamos.`,
  yes: () => 'Sí',
  no: () => 'No',
};
