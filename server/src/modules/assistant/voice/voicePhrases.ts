import type { Language } from '../../../domain/language';

/** What only a call has to say; everything else is in the words of the mind. */
export interface VoicePhrases {
  /** Begins every call: whoever listens must know that it is no person. */
  disclosure(business: string): string;
  howToReachPeople(hasPeople: boolean): string;
  otherLanguage(): string;
  notHeard(): string;
  notThatKey(): string;
  heard(text: string): string;
  askAgain(): string;
  pressYesOrNo(): string;
  useThisNumber(lastDigits: string): string;
  otherNumber(): string;
  spelledName(name: string, letters: string): string;
  connecting(): string;
  nobodyThere(): string;
  offerMessage(): string;
  sayMessage(): string;
  messageTaken(): string;
  bye(): string;
  tooLong(): string;
  moment(): string;
  sorry(): string;
  closed(business: string | null): string;
  callLater(): string;
  phoneIs(phone: string): string;
  yes: string;
  no: string;
}

export const VOICE_PHRASES: Readonly<Record<Language, VoicePhrases>> = {
  en: {
    disclosure: (business) => `Hello, you have reached ${business}. I am an AI assistant, not a person.`,
    howToReachPeople: (hasPeople) =>
      hasPeople
        ? 'I can book, move or cancel an appointment. Press 0 at any time for a person. How can I help you?'
        : 'I can book, move or cancel an appointment. Press 0 at any time to leave a message. How can I help you?',
    otherLanguage: () => 'Para español, oprima dos.',
    notHeard: () => 'I did not hear anything.',
    notThatKey: () => 'That key has no meaning here.',
    heard: (text) => `I heard: ${text}. Is that right? Press 1 for yes, or 2 for no.`,
    askAgain: () => 'Sorry. Please say it once more.',
    pressYesOrNo: () => 'Please press 1 for yes, or 2 for no.',
    useThisNumber: (digits) =>
      `Shall I use the number that you are calling from, ending in ${digits}? Press 1 for yes, or 2 for another number.`,
    otherNumber: () =>
      'Which number shall I use? Please say it, or type it with the area code and press pound.',
    spelledName: (name, letters) => `The name is ${name}, spelled ${letters}.`,
    connecting: () => 'One moment, I am connecting you.',
    nobodyThere: () => 'Nobody could answer just now.',
    offerMessage: () => 'Would you like to leave a message for the team? Press 1 for yes, or 2 for no.',
    sayMessage: () => 'Please say your message now. Press pound when you are done.',
    messageTaken: () => 'Thank you. The team will get your message. Goodbye.',
    bye: () => 'Thank you for calling. Goodbye.',
    tooLong: () => 'This call has lasted long for an assistant. I am handing you over to the team.',
    moment: () => 'One moment, please.',
    sorry: () => 'I am sorry, something went wrong on our side.',
    closed: (business) =>
      business
        ? `Hello, you have reached ${business}. The assistant cannot take your call at the moment.`
        : 'The assistant cannot take your call at the moment.',
    callLater: () => 'Please try again later. Goodbye.',
    phoneIs: (phone) => `my phone number is ${phone}`,
    yes: 'Yes',
    no: 'No',
  },
  es: {
    disclosure: (business) =>
      `Hola, llamó a ${business}. Soy un asistente de inteligencia artificial, no una persona.`,
    howToReachPeople: (hasPeople) =>
      hasPeople
        ? 'Puedo reservar, cambiar o cancelar una cita. Oprima 0 en cualquier momento para hablar con una persona. ¿En qué puedo ayudarle?'
        : 'Puedo reservar, cambiar o cancelar una cita. Oprima 0 en cualquier momento para dejar un mensaje. ¿En qué puedo ayudarle?',
    otherLanguage: () => 'For English, press two.',
    notHeard: () => 'No escuché nada.',
    notThatKey: () => 'Esa tecla no tiene función aquí.',
    heard: (text) => `Escuché: ${text}. ¿Es correcto? Oprima 1 para sí, o 2 para no.`,
    askAgain: () => 'Disculpe. Dígalo otra vez, por favor.',
    pressYesOrNo: () => 'Por favor, oprima 1 para sí, o 2 para no.',
    useThisNumber: (digits) =>
      `¿Uso el número desde el que llama, que termina en ${digits}? Oprima 1 para sí, o 2 para otro número.`,
    otherNumber: () =>
      '¿Qué número debo usar? Dígalo, o márquelo con el código de área y oprima la tecla numeral.',
    spelledName: (name, letters) => `El nombre es ${name}, se escribe ${letters}.`,
    connecting: () => 'Un momento, le comunico.',
    nobodyThere: () => 'Nadie pudo contestar en este momento.',
    offerMessage: () => '¿Desea dejar un mensaje para el equipo? Oprima 1 para sí, o 2 para no.',
    sayMessage: () => 'Diga su mensaje ahora. Oprima la tecla numeral cuando termine.',
    messageTaken: () => 'Gracias. El equipo recibirá su mensaje. Hasta luego.',
    bye: () => 'Gracias por llamar. Hasta luego.',
    tooLong: () => 'Esta llamada ya es larga para un asistente. Le paso con el equipo.',
    moment: () => 'Un momento, por favor.',
    sorry: () => 'Lo siento, algo falló de nuestro lado.',
    closed: (business) =>
      business
        ? `Hola, llamó a ${business}. El asistente no puede atender su llamada en este momento.`
        : 'El asistente no puede atender su llamada en este momento.',
    callLater: () => 'Por favor, llame más tarde. Hasta luego.',
    phoneIs: (phone) => `mi teléfono es ${phone}`,
    yes: 'Sí',
    no: 'No',
  },
};
