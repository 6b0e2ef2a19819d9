import { allowedActions } from './allowedActions';
import type { ToneChanges } from './phrases';

const call = (phone: string | null): string => (phone ? ` You may also telephone ${phone}.` : '');

/** What the brief and the formal assistant say otherwise. */
export const ENGLISH_TONES: ToneChanges = {
  brief: {
    askService: () => 'Which service?',
    askWhich: (options) => `Which: ${options}?`,
    offer: (day, times, services) => `${services}, ${day}: ${times}. Which?`,
    offerAcross: (times, services) => `${services}: ${times}. Which?`,
    taken: (day, time, reason) => (reason ? `${day}, ${time}: ${reason}` : `${day}, ${time} is taken.`),
    nearest: (times) => `Nearest: ${times}. OK?`,
    whichTime: (times) => `Which: ${times}?`,
    noneThen: () => 'Nothing free then. Another day or time?',
    noneButNearest: (_services, times) => `Nothing free then. Nearest: ${times}. OK?`,
    isFree: (day, time, barber) => `${day}, ${time}, ${barber}: free.`,
    askContact: (name, phone, email) =>
      `Your ${[name ? 'name' : '', phone ? 'phone number' : '', email ? 'email' : ''].filter(Boolean).join(' and ')}?`,
    readBack: (services, barber, day, time, price, minutes, terms) =>
      `${services}, ${barber}, ${day}, ${time}, ${minutes} min, ${price}. ${terms} Book it?`,
    readBackMove: (services, barber, day, time) => `Move ${services} to ${day}, ${time}, ${barber}?`,
    policy: (hours, phone) =>
      hours === 0
        ? 'Change or cancel until it begins.'
        : `Change or cancel until ${hours} h before${phone ? `, then call ${phone}` : ''}.`,
    deposit: (amount, minutes) => `Deposit ${amount}, due in ${minutes} min by the link I send.`,
    payHere: (link) => `Pay the deposit: ${link}`,
    manageHere: (link) => `Change or cancel: ${link}`,
    booked: (services, barber, day, time, reference, isPending) =>
      `${isPending ? 'Requested, the salon will confirm' : 'Booked'}: ${services}, ${barber}, ${day}, ${time}. Ref. ${reference}.`,
    moved: (day, time, barber) => `Moved: ${day}, ${time}, ${barber}.`,
    cancelled: (services, day, time) => `Cancelled: ${services}, ${day}, ${time}.`,
    whatToChange: () => 'Nothing is booked. What should change?',
    anythingElse: () => '',
    askProof: () => 'Your booking reference, and the phone number or email it was made with?',
    yourBooking: (services, barber, day, time, reference) =>
      `${services}, ${barber}, ${day}, ${time}. Ref. ${reference}.`,
    confirmCancel: (services, day, time) => `Cancel ${services}, ${day}, ${time}?`,
    whenInstead: (services, day, time) => `${services}, ${day}, ${time}. When instead?`,
    price: (service, price, minutes) => `${service}: ${price}, ${minutes} min.`,
    prices: (lines) => `${lines}.`,
    hours: (lines) => `Open ${lines}.`,
    help: (actions) => {
      const allowed = allowedActions('en', actions, 'and');
      return `I ${allowed ? `${allowed} appointments, and ` : ''}know prices, hours and the address.`;
    },
    notUnderstood: () => 'Sorry?',
    thanks: () => 'Welcome!',
    bye: () => 'Bye!',
  },
  formal: {
    askService: () => 'Which service may I arrange for you?',
    askWhich: (options) => `May I ask which one you mean: ${options}?`,
    offer: (day, times, services) =>
      `For ${services} on ${day}, I can offer ${times}. Which would you prefer?`,
    offerAcross: (times, services) => `For ${services}, I can offer ${times}. Which would you prefer?`,
    taken: (day, time, reason) =>
      reason
        ? `I regret that ${day} at ${time} is not possible: ${reason}`
        : `I regret that ${day} at ${time} is no longer available.`,
    nearest: (times) => `The nearest available times are ${times}. Would one of these be convenient?`,
    whichTime: (times) => `Which would you prefer: ${times}?`,
    noneThen: (services) =>
      `I regret that nothing is available for ${services} then. Which other day or time would be convenient?`,
    isFree: (day, time, barber) => `${day} at ${time} with ${barber} is available.`,
    askContact: (name, phone, email) =>
      `Would you kindly give me your ${[name ? 'full name' : '', phone ? 'telephone number' : '', email ? 'email address' : ''].filter(Boolean).join(' and ')}?`,
    readBack: (services, barber, day, time, price, minutes, terms) =>
      `${services} with ${barber} on ${day} at ${time}, ${minutes} minutes, ${price}. ${terms} May I confirm this booking?`,
    readBackMove: (services, barber, day, time) =>
      `Your ${services} would be moved to ${day} at ${time} with ${barber}. May I confirm this?`,
    booked: (services, barber, day, time, reference, isPending) =>
      isPending
        ? `Your request has been received: ${services} with ${barber} on ${day} at ${time}. The salon will confirm it. Your reference is ${reference}.`
        : `Your appointment is confirmed: ${services} with ${barber} on ${day} at ${time}. Your reference is ${reference}.`,
    moved: (day, time, barber) => `Your appointment has been moved to ${day} at ${time} with ${barber}.`,
    cancelled: (services, day, time) => `Your ${services} on ${day} at ${time} has been cancelled.`,
    justTaken: () => 'I regret that this time has just been taken.',
    whatToChange: () =>
      'Certainly, nothing has been booked. What may I change: the day, the time, the service or the barber?',
    leftIt: () => 'Certainly, nothing has been booked.',
    keptIt: () => 'Certainly, your appointment remains as it is.',
    anythingElse: () => 'May I help you with anything else?',
    askProof: () =>
      'To find your booking I require its reference, six letters and digits, and the telephone number or email address that it was made with.',
    confirmCancel: (services, day, time) => `May I cancel your ${services} on ${day} at ${time}?`,
    whenInstead: (services, day, time) =>
      `Your ${services} is on ${day} at ${time}. When would you prefer to come instead?`,
    complaint: (phone) =>
      `Please accept our apologies. I am passing this on to the team, who will contact you.${call(phone)}`,
    notUnderstood: () => 'I beg your pardon, I did not understand that.',
    thanks: () => 'It is my pleasure.',
    bye: () => 'Goodbye. We look forward to seeing you.',
  },
};
