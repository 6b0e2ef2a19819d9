import { allowedActions } from './allowedActions';
import type { ToneChanges } from './phrases';

const call = (phone: string | null): string => (phone ? ` También puede llamar al ${phone}.` : '');

/** What the brief and the formal assistant say otherwise. */
export const SPANISH_TONES: ToneChanges = {
  brief: {
    askService: () => '¿Qué servicio?',
    askWhich: (options) => `¿Cuál: ${options}?`,
    offer: (day, times, services) => `${services}, ${day}: ${times}. ¿Cuál?`,
    offerAcross: (times, services) => `${services}: ${times}. ¿Cuál?`,
    taken: (day, time, reason) => (reason ? `${day}, ${time}: ${reason}` : `${day}, ${time} está ocupado.`),
    nearest: (times) => `Lo más cercano: ${times}. ¿Le sirve?`,
    whichTime: (times) => `¿Cuál: ${times}?`,
    noneThen: () => 'No hay nada entonces. ¿Otro día u hora?',
    noneButNearest: (_services, times) => `No hay nada entonces. Lo más cercano: ${times}. ¿Le sirve?`,
    isFree: (day, time, barber) => `${day}, ${time}, ${barber}: libre.`,
    askContact: (name, phone, email) =>
      `¿Su ${[name ? 'nombre' : '', phone ? 'teléfono' : '', email ? 'correo' : ''].filter(Boolean).join(' y ')}?`,
    readBack: (services, barber, day, time, price, minutes, terms) =>
      `${services}, ${barber}, ${day}, ${time}, ${minutes} min, ${price}. ${terms} ¿La reservo?`,
    readBackMove: (services, barber, day, time) => `¿Paso ${services} al ${day}, ${time}, ${barber}?`,
    policy: (hours, phone) =>
      hours === 0
        ? 'Cambios hasta que empiece.'
        : `Cambios hasta ${hours} h antes${phone ? `; después, al ${phone}` : ''}.`,
    deposit: (amount, minutes) => `Anticipo de ${amount}, en ${minutes} min, en el enlace que le envío.`,
    payHere: (link) => `Pague el anticipo: ${link}`,
    manageHere: (link) => `Cambiar o cancelar: ${link}`,
    booked: (services, barber, day, time, reference, isPending) =>
      `${isPending ? 'Solicitado, el salón confirmará' : 'Reservado'}: ${services}, ${barber}, ${day}, ${time}. Ref. ${reference}.`,
    moved: (day, time, barber) => `Cambiado: ${day}, ${time}, ${barber}.`,
    cancelled: (services, day, time) => `Cancelado: ${services}, ${day}, ${time}.`,
    whatToChange: () => 'No reservé nada. ¿Qué cambiamos?',
    anythingElse: () => '',
    askProof: () => '¿La referencia de su cita, y el teléfono o correo con el que la reservó?',
    yourBooking: (services, barber, day, time, reference) =>
      `${services}, ${barber}, ${day}, ${time}. Ref. ${reference}.`,
    confirmCancel: (services, day, time) => `¿Cancelo ${services}, ${day}, ${time}?`,
    whenInstead: (services, day, time) => `${services}, ${day}, ${time}. ¿Cuándo prefiere?`,
    price: (service, price, minutes) => `${service}: ${price}, ${minutes} min.`,
    prices: (lines) => `${lines}.`,
    hours: (lines) => `Abierto ${lines}.`,
    help: (actions) => {
      const allowed = allowedActions('es', actions, 'and');
      return `${allowed ? `Puedo ${allowed} citas, y sé` : 'Sé'} precios, horarios y dirección.`;
    },
    notUnderstood: () => '¿Perdón?',
    thanks: () => 'De nada.',
    bye: () => '¡Adiós!',
  },
  formal: {
    askService: () => '¿Qué servicio desea que le reserve?',
    askWhich: (options) => `¿Podría indicarme cuál prefiere: ${options}?`,
    offer: (day, times, services) =>
      `Para ${services} el ${day} puedo ofrecerle ${times}. ¿Cuál prefiere usted?`,
    offerAcross: (times, services) => `Para ${services} puedo ofrecerle ${times}. ¿Cuál prefiere usted?`,
    taken: (day, time, reason) =>
      reason
        ? `Lamento decirle que el ${day} a las ${time} no es posible: ${reason}`
        : `Lamento decirle que el ${day} a las ${time} ya no está disponible.`,
    nearest: (times) => `Lo más cercano que puedo ofrecerle es ${times}. ¿Le conviene alguna?`,
    noneThen: (services) =>
      `Lamento no tener nada disponible para ${services} en ese momento. ¿Qué otro día u hora le convendría?`,
    isFree: (day, time, barber) => `El ${day} a las ${time} con ${barber} está disponible.`,
    askContact: (name, phone, email) =>
      `¿Sería tan amable de darme su ${[name ? 'nombre completo' : '', phone ? 'número de teléfono' : '', email ? 'correo electrónico' : ''].filter(Boolean).join(' y ')}?`,
    readBack: (services, barber, day, time, price, minutes, terms) =>
      `${services} con ${barber} el ${day} a las ${time}, ${minutes} minutos, ${price}. ${terms} ¿Me permite confirmar la reserva?`,
    readBackMove: (services, barber, day, time) =>
      `Su cita de ${services} pasaría al ${day} a las ${time} con ${barber}. ¿Me permite confirmarlo?`,
    booked: (services, barber, day, time, reference, isPending) =>
      isPending
        ? `Hemos recibido su solicitud: ${services} con ${barber} el ${day} a las ${time}. El salón la confirmará. Su referencia es ${reference}.`
        : `Su cita queda confirmada: ${services} con ${barber} el ${day} a las ${time}. Su referencia es ${reference}.`,
    moved: (day, time, barber) => `Su cita ha quedado para el ${day} a las ${time} con ${barber}.`,
    cancelled: (services, day, time) =>
      `Su cita de ${services} del ${day} a las ${time} ha quedado cancelada.`,
    justTaken: () => 'Lamento decirle que alguien acaba de tomar esa hora.',
    whatToChange: () =>
      'Con mucho gusto; no se ha reservado nada. ¿Qué desea cambiar: el día, la hora, el servicio o el barbero?',
    leftIt: () => 'Con mucho gusto; no se ha reservado nada.',
    keptIt: () => 'Con mucho gusto; su cita queda como estaba.',
    anythingElse: () => '¿Hay algo más en lo que pueda servirle?',
    confirmCancel: (services, day, time) =>
      `¿Me permite cancelar su cita de ${services} del ${day} a las ${time}?`,
    complaint: (phone) =>
      `Le ofrecemos una disculpa. Se lo comunico al equipo, que se pondrá en contacto con usted.${call(phone)}`,
    notUnderstood: () => 'Disculpe, no he entendido eso.',
    thanks: () => 'Ha sido un placer.',
    bye: () => 'Hasta pronto. Será un gusto recibirle.',
  },
};
