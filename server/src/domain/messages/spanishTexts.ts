import type { LanguageTexts } from './languageTexts';

const VISIT_FACTS = [
  'Fecha: {{starts_at}}',
  'Servicio: {{service_names}}',
  'Con: {{barber_name}}{{#if price}}',
  'Precio: {{price}}{{/if}}{{#if business_address}}',
  'Dirección: {{business_address}}{{/if}}',
  'Referencia: {{reference}}',
];
const CALL_US = '{{#if business_phone}}¿Tiene alguna pregunta? Llámenos al {{business_phone}}.{{/if}}';
const NOT_YOU =
  'Si no fue usted, elija de inmediato una contraseña nueva con "¿Olvidó su contraseña?" en la página de inicio de sesión.';

/** Text messages do without á, í, ó and ú, which the alphabet of text messages lacks: one would halve their room. */
export const SPANISH: LanguageTexts = {
  booking_confirmation: {
    email: [
      'Su cita en {{business_name}}: {{starts_at}}',
      [
        'Hola, {{client_name}}:',
        '',
        'Su cita está reservada. Será un gusto atenderle.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: cita reservada para {{starts_at}}, {{service_names}} con {{barber_name}}. Cambiar o cancelar: {{manage_link}}',
  },
  booking_pending: {
    email: [
      'Recibimos su solicitud para {{starts_at}}',
      [
        'Hola, {{client_name}}:',
        '',
        'Gracias por su solicitud. {{business_name}} la confirmará pronto; mientras tanto, le guardamos la hora.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: recibimos su solicitud para {{starts_at}}. Pronto le confirmamos. Ver o cancelar: {{manage_link}}',
  },
  reminder: {
    email: [
      'Recordatorio: {{starts_at}} en {{business_name}}',
      [
        'Hola, {{client_name}}:',
        '',
        'Le recordamos su cita.',
        '',
        ...VISIT_FACTS,
        '',
        '¿No puede venir? Por favor, avísenos con tiempo.',
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: le esperamos {{starts_at}}, {{service_names}} con {{barber_name}}. Cambiar o cancelar: {{manage_link}}',
  },
  appointment_moved: {
    email: [
      'Su cita en {{business_name}} cambió a {{starts_at}}',
      [
        'Hola, {{client_name}}:',
        '',
        'Su cita tiene una hora nueva. Antes era {{previous_starts_at}}.',
        '',
        ...VISIT_FACTS,
        '',
        '{{manage_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: su cita de {{previous_starts_at}} ahora es {{starts_at}} con {{barber_name}}. Cambiar o cancelar: {{manage_link}}',
  },
  appointment_cancelled: {
    email: [
      'Su cita del {{starts_at}} fue cancelada',
      [
        'Hola, {{client_name}}:',
        '',
        'Su cita en {{business_name}} del {{starts_at}} fue cancelada.',
        '',
        'Puede reservar otra cuando guste:',
        '',
        '{{booking_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: su cita del {{starts_at}} fue cancelada. Reserve otra cuando guste: {{booking_link}}',
  },
  no_show: {
    email: [
      'Le echamos de menos en {{business_name}}',
      [
        'Hola, {{client_name}}:',
        '',
        'Le esperábamos el {{starts_at}} para {{service_names}}. Esperamos que todo esté bien.',
        '',
        'Elija otra hora cuando le convenga:',
        '',
        '{{booking_link}}',
        '',
        CALL_US,
      ],
    ],
    sms: '{{business_name}}: le esperamos el {{starts_at}} y no pudo venir. Elija otra hora cuando le convenga: {{booking_link}}',
  },
  review_request: {
    email: [
      '¿Cómo le fue en {{business_name}}?',
      [
        'Hola, {{client_name}}:',
        '',
        'Gracias por su visita. ¿Qué le pareció {{service_names}} con {{barber_name}}? Un minuto de su tiempo nos ayuda mucho.',
        '',
        '{{review_link}}',
      ],
    ],
    sms: '{{business_name}}: gracias por su visita, {{client_name}}. Cuéntenos qué tal: {{review_link}}',
  },
  contact_code: {
    email: [
      'Su código para {{business_name}}',
      [
        'Su código es {{code}}.',
        '',
        'Sirve durante {{code_minutes}} minutos y abre sus citas en {{business_name}}. No se lo dé a nadie más.',
        '',
        'Si no lo pidió, puede ignorar este correo.',
      ],
    ],
    sms: '{{business_name}}: su clave es {{code}}. Vale {{code_minutes}} minutos. No la comparta con nadie.',
  },
  text_received: {
    sms: '{{business_name}}: gracias por su mensaje.{{#if business_phone}} Para hablar con el equipo, llame al {{business_phone}}.{{/if}} Horarios para reservar: {{booking_link}}',
  },
  text_help: {
    sms: '{{business_name}}: mensajes sobre sus citas.{{#if business_phone}} ¿Preguntas? Llame al {{business_phone}}.{{/if}} Pueden aplicarse tarifas de mensajes y datos. Responda BAJA para no recibirlos.',
  },
  text_stopped: {
    sms: '{{business_name}}: ya no le enviaremos mensajes. Responda ALTA para volver a recibirlos.',
  },
  text_started: {
    sms: '{{business_name}}: le enviaremos de nuevo mensajes sobre sus citas. Responda AYUDA para ayuda, BAJA para no recibirlos.',
  },
  invitation: {
    email: [
      'Únase a {{business_name}} en Chairside',
      [
        'Hola:',
        '',
        '{{inviter_name}} le invita a unirse a {{business_name}} en Chairside. Su función: {{role_name}}.',
        '',
        'Abra este enlace antes de {{valid_days}} días para aceptar:',
        '',
        '{{invitation_link}}',
        '',
        'Si no conoce este negocio, puede ignorar este correo.',
      ],
    ],
  },
  password_reset: {
    email: [
      'Restablezca su contraseña de Chairside',
      [
        'Hola, {{first_name}}:',
        '',
        'Abra este enlace antes de {{valid_minutes}} minutos para elegir una contraseña nueva:',
        '',
        '{{reset_link}}',
        '',
        'Si no lo pidió, puede ignorar este correo; su contraseña sigue siendo la misma.',
      ],
    ],
  },
  password_changed: {
    email: [
      'Su contraseña de Chairside cambió',
      [
        'Hola, {{first_name}}:',
        '',
        'La contraseña de su cuenta de Chairside acaba de cambiar y se cerró la sesión en los demás dispositivos.',
        '',
        NOT_YOU,
      ],
    ],
  },
  two_factor_on: {
    email: [
      'La verificación en dos pasos está activada',
      [
        'Hola, {{first_name}}:',
        '',
        'Al iniciar sesión en su cuenta de Chairside, ahora también se pide un código de su aplicación de autenticación.',
        '',
        NOT_YOU,
      ],
    ],
  },
  two_factor_off: {
    email: [
      'La verificación en dos pasos está desactivada',
      [
        'Hola, {{first_name}}:',
        '',
        'Al iniciar sesión en su cuenta de Chairside, ya no se pide un código de su aplicación de autenticación.',
        '',
        NOT_YOU,
      ],
    ],
  },
  owner_credentials: {
    email: [
      'Le damos la bienvenida a Chairside',
      [
        'Hola, {{first_name}}:',
        '',
        '¡Le damos la bienvenida a Chairside! {{business_name}} está listo para recibir reservas.',
        '',
        'Correo: {{login_email}}',
        'Contraseña: {{password}}',
        'Iniciar sesión: {{login_link}}',
        '',
        'Por favor, cambie la contraseña después de iniciar sesión por primera vez.',
      ],
    ],
  },
  calendar_trouble: {
    email: [
      'El calendario de {{barber_name}} necesita atención',
      [
        'Hola, {{first_name}}:',
        '',
        'El calendario «{{calendar_name}}» de {{barber_name}} en {{business_name}} ya no se sincroniza:',
        '',
        '{{problem}}',
        '',
        'Hasta que se arregle, las citas no llegan al calendario y lo nuevo en él no bloquea reservas.',
        '',
        '{{calendar_link}}',
      ],
    ],
  },
  support_request: {
    email: [
      '[{{topic}}] {{business_name}}',
      [
        'De: {{sender}}',
        'Negocio: {{business_name}} ({{business_id}})',
        'Tema: {{topic}}',
        '',
        '{{message}}',
      ],
    ],
  },
  email_test: {
    email: [
      'El correo de {{business_name}} funciona',
      [
        'Hola, {{first_name}}:',
        '',
        'Esta es una prueba. El servidor de correo que se indicó para {{business_name}} envía mensajes, y así llegan.',
      ],
    ],
  },
  assistant_greeting: {
    assistant:
      'Hola, soy el asistente de {{business_name}}.{{#if assistant_actions}} Puedo {{assistant_actions}} su cita.{{/if}}',
  },
  assistant_handover: {
    assistant:
      'Le paso su mensaje al equipo de {{business_name}}.{{#if business_phone}} También puede llamar al {{business_phone}}.{{/if}}',
  },
  assistant_unavailable: {
    assistant:
      'En este momento no puedo tomar reservas.{{#if business_phone}} Por favor, llame a {{business_name}} al {{business_phone}}.{{/if}}',
  },
};
