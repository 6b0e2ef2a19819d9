import type { Language } from '../../../domain/language';

const SPANISH = new Set(
  'hola buenas buenos dias tardes noches quiero quisiera necesito puedo puede pueden tengo tienen hay para por favor con una un el la los las mi gracias cita corte barba cuando cuanto cuesta precio donde estan abren cierran hora horas lunes martes miercoles jueves viernes sabado domingo manana hoy pasado semana proxima que si claro vale cancelar cambiar mover reservar reserva agendar turno hacerme cortarme el pelo cabello mejor antes despues de las pero sirve esa ese esta este nombre soy llamo telefono correo adios ninguno cualquiera quien sea tinte nino hijo lo mismo siempre otro otra dia perdon quise decir agrega tambien ademas quita solo deja igual ponme apuntame agendame dame mejor gustaria tenes querria despues ahora hago hace fui hija hermana nada mas menos salvo en es ustedes les se te le al del yo hay hasta desde su sus nos voy va ser eso esos unos unas oye oiga pal pa xfa porfa dale listo hacer ella ellos vosotros sois eres alguien algo tarde mediodia entonces porque pero cual cuales hacen ofrecen hablan son estoy somos muy bien'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'hi hello hey i id im want would like need can could please the a an my me with for at on in book booking appointment cut haircut trim when how much does cost price where are you open close hours monday tuesday wednesday thursday friday saturday sunday tomorrow today next week that this yes yeah sure thanks thank cancel change move reschedule to and or but any anyone whoever after before between morning afternoon evening is it do have get what who not name phone email bye other another day time same last'.split(
    ' ',
  ),
);

/** The language of a plain text; `known` is what the conversation spoke so far, and stays when a text does not tell. */
export function languageOf(text: string, known: Language | null): Language {
  let spanish = 0;
  let english = 0;
  for (const word of text.split(' ')) {
    if (SPANISH.has(word)) spanish++;
    if (ENGLISH.has(word)) english++;
  }
  // A single word in common ('no') does not change the language of a conversation.
  if (known === 'es') return english > spanish + 1 ? 'en' : 'es';
  if (known === 'en') return spanish > english + 1 || (spanish > 0 && english === 0) ? 'es' : 'en';
  return spanish > english ? 'es' : 'en';
}
