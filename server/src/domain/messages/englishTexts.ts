import type { LanguageTexts } from './languageTexts';

const VISIT_FACTS = [
  'When: {{starts_at}}',
  'What: {{service_names}}',
  'With: {{barber_name}}{{#if price}}',
  'Price: {{price}}{{/if}}{{#if business_address}}',
  'Where: {{business_address}}{{/if}}',
  'Reference: {{reference}}',
];
const CALL_US = '{{#if business_phone}}Questions? Call us at {{business_phone}}.{{/if}}';
const NOT_YOU =
  'If this was not you, choose a new password at once with "Forgot password?" on the sign-in page.';

export const ENGLISH: LanguageTexts = {
  booking_confirmation: {
    email: [
      'Your visit at {{business_name}}: {{starts_at}}',
      [
        'Hello {{client_name}},',
        '',
        'Your visit is booked. We look forward to seeing you.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: you are booked for {{starts_at}}, {{service_names}} with {{barber_name}}. Change or cancel: {{manage_link}}',
  },
  booking_pending: {
    email: [
      'We received your request for {{starts_at}}',
      [
        'Hello {{client_name}},',
        '',
        'Thank you for your request. {{business_name}} will confirm it soon; until then the time is kept for you.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: we received your request for {{starts_at}} and will confirm it soon. Look or cancel: {{manage_link}}',
  },
  reminder: {
    email: [
      'Reminder: {{starts_at}} at {{business_name}}',
      [
        'Hello {{client_name}},',
        '',
        'This is a reminder of your visit.',
        '',
        ...VISIT_FACTS,
        '',
        'Can you not make it? Please tell us in good time.',
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: see you {{starts_at}} for {{service_names}} with {{barber_name}}. Change or cancel: {{manage_link}}',
  },
  appointment_moved: {
    email: [
      'Your visit at {{business_name}} moved to {{starts_at}}',
      [
        'Hello {{client_name}},',
        '',
        'Your visit has a new time. It was {{previous_starts_at}} before.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: your visit of {{previous_starts_at}} is now {{starts_at}} with {{barber_name}}. Change or cancel: {{manage_link}}',
  },
  appointment_cancelled: {
    email: [
      'Your visit on {{starts_at}} is cancelled',
      [
        'Hello {{client_name}},',
        '',
        'Your visit at {{business_name}} on {{starts_at}} is cancelled.',
        '',
        'You are welcome at another time:',
        '',
        '{{booking_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: your visit on {{starts_at}} is cancelled. Book a new time: {{booking_link}}',
  },
  no_show: {
    email: [
      'We missed you at {{business_name}}',
      [
        'Hello {{client_name}},',
        '',
        'We were expecting you on {{starts_at}} for {{service_names}}. We hope all is well.',
        '',
        'Choose a new time whenever it suits you:',
        '',
        '{{booking_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: we missed you on {{starts_at}}. Choose a new time whenever it suits you: {{booking_link}}',
  },
  review_request: {
    email: [
      'How was your visit at {{business_name}}?',
      [
        'Hello {{client_name}},',
        '',
        'Thank you for coming. How did you like {{service_names}} with {{barber_name}}? A minute of your time helps us a lot.',
        '',
        '{{review_link}}',
      ],
    ],
    sms: '{{business_name}}: thank you for coming, {{client_name}}! How was your visit? {{review_link}}',
  },
  contact_code: {
    email: [
      'Your code for {{business_name}}',
      [
        'Your code is {{code}}.',
        '',
        'It works for {{code_minutes}} minutes and opens your visits at {{business_name}}. Do not share it.',
        '',
        'If you did not ask for it, you can ignore this mail.',
      ],
    ],
    sms: '{{business_name}}: your code is {{code}}. It works for {{code_minutes}} minutes. Do not share it.',
  },
  text_received: {
    sms: '{{business_name}}: thank you for your text.{{#if business_phone}} To reach us, call {{business_phone}}.{{/if}} Times to book: {{booking_link}}',
  },
  text_help: {
    sms: '{{business_name}}: texts about your visits.{{#if business_phone}} Questions? Call {{business_phone}}.{{/if}} Message and data rates may apply. Reply STOP to stop.',
  },
  text_stopped: {
    sms: '{{business_name}}: you are unsubscribed and will get no more texts from us. Reply START to get them again.',
  },
  text_started: {
    sms: '{{business_name}}: you will get texts about your visits again. Reply HELP for help, STOP to stop.',
  },
  invitation: {
    email: [
      'Join {{business_name}} on Chairside',
      [
        'Hello,',
        '',
        '{{inviter_name}} invites you to join {{business_name}} on Chairside as {{role_name}}.',
        '',
        'Open this link within {{valid_days}} days to accept:',
        '',
        '{{invitation_link}}',
        '',
        'If you do not know this business, you can ignore this mail.',
      ],
    ],
  },
  password_reset: {
    email: [
      'Reset your Chairside password',
      [
        'Hello {{first_name}},',
        '',
        'Open this link within {{valid_minutes}} minutes to choose a new password:',
        '',
        '{{reset_link}}',
        '',
        'If you did not ask for this, you can ignore this mail; your password stays as it is.',
      ],
    ],
  },
  password_changed: {
    email: [
      'Your Chairside password was changed',
      [
        'Hello {{first_name}},',
        '',
        'The password of your Chairside account was just changed, and every other device was signed out.',
        '',
        NOT_YOU,
      ],
    ],
  },
  two_factor_on: {
    email: [
      'Two-factor sign-in is on',
      [
        'Hello {{first_name}},',
        '',
        'Signing in to your Chairside account now also asks for a code from your authenticator app.',
        '',
        NOT_YOU,
      ],
    ],
  },
  two_factor_off: {
    email: [
      'Two-factor sign-in is off',
      [
        'Hello {{first_name}},',
        '',
        'Signing in to your Chairside account no longer asks for a code from your authenticator app.',
        '',
        NOT_YOU,
      ],
    ],
  },
  owner_credentials: {
    email: [
      'Welcome to Chairside',
      [
        'Hello {{first_name}},',
        '',
        'Welcome to Chairside! {{business_name}} is set up and ready to take bookings.',
        '',
        'Email: {{login_email}}',
        'Password: {{password}}',
        'Sign in: {{login_link}}',
        '',
        'Please change the password after your first sign-in.',
      ],
    ],
  },
  calendar_trouble: {
    email: [
      'The calendar of {{barber_name}} needs attention',
      [
        'Hello {{first_name}},',
        '',
        'The calendar “{{calendar_name}}” of {{barber_name}} at {{business_name}} is no longer kept in step:',
        '',
        '{{problem}}',
        '',
        'Until this is mended, appointments do not reach the calendar, and what is new in it does not block bookings.',
        '',
        '{{calendar_link}}',
      ],
    ],
  },
  support_request: {
    email: [
      '[{{topic}}] {{business_name}}',
      [
        'From: {{sender}}',
        'Business: {{business_name}} ({{business_id}})',
        'Topic: {{topic}}',
        '',
        '{{message}}',
      ],
    ],
  },
  email_test: {
    email: [
      'Mail from {{business_name}} works',
      [
        'Hello {{first_name}},',
        '',
        'This is a test. The mail server that was entered for {{business_name}} sends mail, and this is how it arrives.',
      ],
    ],
  },
  assistant_greeting: {
    assistant:
      'Hi, this is the assistant of {{business_name}}.{{#if assistant_actions}} I can {{assistant_actions}} a visit for you.{{/if}}',
  },
  assistant_handover: {
    assistant:
      'I will pass this on to the team of {{business_name}}.{{#if business_phone}} You can also call {{business_phone}}.{{/if}}',
  },
  assistant_unavailable: {
    assistant:
      'I cannot take bookings at the moment.{{#if business_phone}} Please call {{business_name}} at {{business_phone}}.{{/if}}',
  },
};
