import type { Language } from '../language';
import type { TemplateVariable } from './template';

/** A variable that texts may use: what it stands for, and what it could be. */
export interface MessageVariable extends TemplateVariable {
  description: string;
  example: Readonly<Record<Language, string>>;
  /** `link` becomes a link, or a button where it stands on a line of its own; `text` may have several lines. */
  shape?: 'link' | 'text';
  /** What the button says. */
  label?: Readonly<Record<Language, string>>;
}

const both = (example: string): MessageVariable['example'] => ({ en: example, es: example });

/** Every variable of every message, by name. */
export const MESSAGE_VARIABLES = {
  client_name: { description: "The client's first name.", example: both('Maya') },
  first_name: { description: "The recipient's first name.", example: both('Maya') },
  business_name: { description: 'The name of the business.', example: both('Shear Joy') },
  business_phone: {
    description: 'The phone number of the business; empty if it gave none.',
    example: both('(212) 555-0142'),
  },
  business_address: {
    description: 'The address of the business; empty if it gave none.',
    example: both('214 Atlantic Avenue, Brooklyn'),
  },
  starts_at: {
    description: 'Day and time of the visit, in the zone of the business.',
    example: { en: 'Thu, Dec 3, 3:15 PM', es: 'jue, 3 dic, 3:15 p. m.' },
  },
  previous_starts_at: {
    description: 'Day and time before it was moved.',
    example: { en: 'Wed, Dec 2, 11:00 AM', es: 'mié, 2 dic, 11:00 a. m.' },
  },
  service_names: {
    description: 'The services of the visit, in order.',
    example: { en: 'Haircut and Beard trim', es: 'Corte y Arreglo de barba' },
  },
  barber_name: { description: 'Who takes care of the client.', example: both('Ana Morales') },
  price: { description: 'The price of the visit; empty if it is not shown.', example: both('$45.00') },
  reference: { description: 'The number of the appointment.', example: both('K7M2QX') },
  assistant_actions: {
    description: 'What the assistant may do with visits; empty if nothing.',
    example: { en: 'book, move or cancel', es: 'reservar, cambiar o cancelar' },
  },
  manage_link: {
    description: 'Where the client looks at, moves or cancels the visit.',
    example: both('https://chairside.example/manage/8f2k'),
    isBodyOnly: true,
    shape: 'link',
    label: { en: 'Manage your visit', es: 'Ver o cambiar su cita' },
  },
  booking_link: {
    description: 'The booking page of the business.',
    example: both('https://chairside.example/book/shear-joy'),
    shape: 'link',
    label: { en: 'Book a new time', es: 'Reservar otra cita' },
  },
  review_link: {
    description: 'Where the client rates the visit.',
    example: both('https://chairside.example/review/5c1d'),
    isRequired: true,
    isBodyOnly: true,
    shape: 'link',
    label: { en: 'Rate your visit', es: 'Calificar su visita' },
  },
  code: {
    description: 'The code that shows that a number or an address is the recipient’s.',
    example: both('204917'),
    isRequired: true,
    isBodyOnly: true,
  },
  code_minutes: { description: 'For how many minutes the code works.', example: both('10') },
  inviter_name: { description: 'Who sends the invitation.', example: both('Olive Owner') },
  role_name: {
    description: 'What the person will be in the team.',
    example: { en: 'front desk', es: 'recepción' },
  },
  invitation_link: {
    description: 'Where the invitation is accepted.',
    example: both('https://chairside.example/invite/41ab'),
    isRequired: true,
    isBodyOnly: true,
    shape: 'link',
    label: { en: 'Accept the invitation', es: 'Aceptar la invitación' },
  },
  valid_days: { description: 'For how many days the link works.', example: both('7') },
  reset_link: {
    description: 'Where a new password is chosen.',
    example: both('https://chairside.example/reset-password?token=9d3e'),
    isRequired: true,
    isBodyOnly: true,
    shape: 'link',
    label: { en: 'Choose a new password', es: 'Elegir una contraseña nueva' },
  },
  valid_minutes: { description: 'For how many minutes the link works.', example: both('60') },
  login_email: {
    description: 'The address the owner signs in with.',
    example: both('maya@example.com'),
    isRequired: true,
  },
  password: {
    description: 'The first password, made for the owner.',
    example: both('abcd2345efgh'),
    isRequired: true,
    isBodyOnly: true,
  },
  login_link: {
    description: 'The sign-in page.',
    example: both('https://chairside.example/login'),
    isRequired: true,
    shape: 'link',
    label: { en: 'Sign in', es: 'Iniciar sesión' },
  },
  calendar_name: { description: 'What the outside calendar is called.', example: both('Ana – work') },
  problem: {
    description: 'What is wrong, in a sentence.',
    example: {
      en: 'Google has ended the access to this calendar. Please connect it again.',
      es: 'Google puso fin al acceso a este calendario. Vuelva a conectarlo.',
    },
    isRequired: true,
    isBodyOnly: true,
  },
  calendar_link: {
    description: 'Where the calendar is looked at and connected again.',
    example: both('https://chairside.example/dashboard/barbers?calendar=41ab'),
    isRequired: true,
    isBodyOnly: true,
    shape: 'link',
    label: { en: 'Look at the calendar', es: 'Ver el calendario' },
  },
  topic: {
    description: 'What the request is about.',
    example: { en: 'problem', es: 'problema' },
  },
  sender: { description: 'Who asks for help.', example: both('Maya Lindqvist <maya@example.com>') },
  business_id: {
    description: 'The id of the business.',
    example: both('01900000-0000-7000-8000-000000000001'),
  },
  message: {
    description: 'What the person wrote.',
    example: {
      en: 'The calendar does not show my Tuesday.\nCan you have a look?',
      es: 'El calendario no muestra mi martes.\n¿Pueden revisarlo?',
    },
    isRequired: true,
    isBodyOnly: true,
    shape: 'text',
  },
} as const satisfies Record<string, Omit<MessageVariable, 'name'>>;

export type VariableName = keyof typeof MESSAGE_VARIABLES;

export const messageVariable = (name: VariableName): MessageVariable => ({
  name,
  ...MESSAGE_VARIABLES[name],
});
