import type { Action } from '../settings/assistantSettings';
import { allowedActions } from './allowedActions';
import type { Phrases } from './phrases';

const call = (phone: string | null): string => (phone ? ` You can also call ${phone}.` : '');

const ACTIONS: Readonly<Record<Action, string>> = {
  book: 'book appointments',
  move: 'move appointments',
  cancel: 'cancel appointments',
};

/** "book, move or cancel" and what follows it; nothing where none of it is allowed. */
const does = (actions: readonly Action[], conjunction: 'and' | 'or', rest: string): string => {
  const allowed = allowedActions('en', actions, conjunction);
  return allowed ? `${allowed}${rest}` : '';
};

/** Friendly, as the others are derived from. */
export const ENGLISH: Phrases = {
  isAi: (business, actions) =>
    `I am the AI assistant of ${business}, not a person. I can ${does(actions, 'and', ' appointments, or ')}get somebody from the team for you.`,
  askService: () => 'Which service would you like?',
  askWhich: (options) => `Which one do you mean: ${options}?`,
  noSuchBarber: (name, barbers) =>
    `Nobody called ${name} works here. You can choose ${barbers}, or whoever is free.`,
  notOffered: (barber, services) => `${barber} does not do ${services}.`,
  offer: (day, times, services) => `For ${services} on ${day} I have ${times}. Which suits you?`,
  offerAcross: (times, services) => `For ${services} I have ${times}. Which suits you?`,
  onDay: (day, time) => `${day} at ${time}`,
  withBarber: (text, barber) => `${text} with ${barber}`,
  taken: (day, time, reason) =>
    reason ? `${day} at ${time} is not possible: ${reason}` : `${day} at ${time} is not free.`,
  nearest: (times) => `The nearest free times are ${times}. Would one of them do?`,
  whichTime: (times) => `Which one shall it be: ${times}?`,
  noneThen: (services) =>
    `I have nothing free for ${services} then. Is there another day or time that suits you?`,
  noneButNearest: (services, times) =>
    `I have nothing free for ${services} then. The nearest I have is ${times}. Would one of them do?`,
  dayClosed: (day) => `We are closed on ${day}. Which other day suits you?`,
  past: (day) => `${day} is in the past. Which day would you like?`,
  tooFar: (day) => `Bookings up to ${day} can be made now. Which day until then suits you?`,
  mismatch: (weekday, date) => `${date} is not a ${weekday}. Which day do you mean?`,
  isFree: (day, time, barber) => `${day} at ${time} with ${barber} is free.`,
  askContact: (name, phone, email) =>
    `May I have your ${[name ? 'name' : '', phone ? 'phone number' : '', email ? 'email address' : ''].filter(Boolean).join(' and ')}, please?`,
  badPhone: (text) =>
    `${text} does not look like a phone number. Could you write it again, with the area code?`,
  readBack: (services, barber, day, time, price, minutes, policy) =>
    `${services} with ${barber} on ${day} at ${time}, ${minutes} minutes, ${price}. ${policy} Shall I book it?`,
  readBackMove: (services, barber, day, time) =>
    `I would move your ${services} to ${day} at ${time} with ${barber}. Shall I do that?`,
  policy: (hours, phone) =>
    hours === 0
      ? 'You can change or cancel it until it begins.'
      : `You can change or cancel it until ${hours} hours before${phone ? `, after that by calling ${phone}` : ''}.`,
  booked: (services, barber, day, time, reference, isPending) =>
    isPending
      ? `Your request is in: ${services} with ${barber} on ${day} at ${time}. The salon will confirm it. Your reference is ${reference}.`
      : `Booked: ${services} with ${barber} on ${day} at ${time}. Your reference is ${reference}.`,
  deposit: (amount, minutes) =>
    `A deposit of ${amount} secures it; you pay it within ${minutes} minutes after booking, by the link that I send you.`,
  payHere: (link) => `Please pay the deposit here, or the time is given away: ${link}`,
  payLater: () => 'The message that confirms it says where you pay the deposit.',
  manageHere: (link) => `You can see, change or cancel it here: ${link}`,
  notAllowed: (action, phone) =>
    `I cannot ${ACTIONS[action]} here.${phone ? ` Please call ${phone}.` : ' I am passing it on to the team.'}`,
  usualUnknown: () => 'I cannot see here what you had last time.',
  moved: (day, time, barber) => `Done. Your appointment is now on ${day} at ${time} with ${barber}.`,
  cancelled: (services, day, time) => `Your ${services} on ${day} at ${time} is cancelled.`,
  justTaken: () => 'Somebody has just taken that time.',
  whatToChange: () =>
    'No problem, nothing is booked. What should be different: the day, the time, the service or the barber?',
  leftIt: () => 'All right, nothing is booked.',
  keptIt: () => 'All right, your appointment stays as it is.',
  askAgain: (question) => `Sorry, I did not catch that. ${question}`,
  askNumber: (options) => `Sorry, I did not catch that. A number will do: ${options}.`,
  anythingElse: () => 'Is there anything else I can do for you?',
  askProof: () =>
    'To find your booking I need its reference, six letters and digits, and the phone number or email that it was made with.',
  withoutProof: () =>
    'The reference is in the message that confirmed your booking. Without it the team can find your booking: I can pass this on to them.',
  noBooking: () =>
    'I could not find a booking with those details. Please check the reference, and the phone number or email.',
  whichBooking: (list) => `Which of your appointments do you mean: ${list}?`,
  yourBooking: (services, barber, day, time, reference) =>
    `You have ${services} with ${barber} on ${day} at ${time}. Reference ${reference}.`,
  noUpcoming: () => 'You have no appointment to come. Would you like to book one?',
  confirmCancel: (services, day, time) => `Shall I cancel your ${services} on ${day} at ${time}?`,
  whenInstead: (services, day, time) =>
    `Your ${services} is on ${day} at ${time}. When would you like to come instead?`,
  price: (service, price, minutes) => `${service} is ${price} and takes ${minutes} minutes.`,
  free: () => 'free',
  prices: (lines) => `Our prices: ${lines}.`,
  services: (categories) => `We offer ${categories}.`,
  noSuchService: (phone) => `I do not find that among our services.${call(phone)}`,
  noDeposit: () => 'No deposit is asked for it.',
  oneAtATime: () =>
    'I book the visit of one person at a time: let us book the first, and then ask me for the next.',
  goesOnInLanguage: () => 'Of course, let us go on in English.',
  onlyThisLanguage: () => 'I can only help you in English here.',
  hours: (lines) => `We are open ${lines}.`,
  hoursOn: (day, from, to) => `On ${day} we are open from ${from} to ${to}.`,
  closedOn: (day) => `On ${day} we are closed.`,
  closedDay: () => 'closed',
  address: (address) => `You find us at ${address}.`,
  noAddress: (phone) => `I do not have the address.${call(phone)}`,
  phone: (phone) => (phone ? `Our number is ${phone}.` : 'I do not have a phone number for the salon.'),
  barbers: (list) => `You can book with ${list}.`,
  aboutBarber: (name, about) => `${name}: ${about}`,
  medical: (phone) =>
    `That is a question for a person, not for me: I am passing it on to the team before anything is booked.${call(phone)}`,
  complaint: (phone) =>
    `I am sorry to hear that. I am passing it on to the team, who will get back to you.${call(phone)}`,
  abuse: (actions) =>
    `I would like to help. I can ${does(actions, 'or', ' an appointment, or ')}get somebody from the team.`,
  refuse: (actions) =>
    `I cannot change prices or rules, nor tell about other people.${actions.length > 0 ? ` I can ${does(actions, 'or', ' an appointment of your own.')}` : ''}`,
  smallTalk: () => 'I am best at appointments.',
  unsupported: (phone) => `I cannot tell you that.${phone ? ` Please call ${phone}.` : ' The salon can.'}`,
  lookUpFailed: () => 'I could not look that up just now. Please ask me again.',
  notUnderstood: () => 'I did not understand that.',
  overlong: () => 'That message is too long for me. In a few words: which service would you like, and when?',
  thanks: () => 'You are welcome!',
  bye: () => 'Goodbye, see you soon!',
  help: (actions) =>
    `I can ${does(actions, 'or', ' an appointment, and ')}tell you prices, opening hours and where we are.`,
  yes: () => 'Yes',
  no: () => 'No',
};
