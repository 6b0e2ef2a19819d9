/**
 * Stop words of both languages: words that say nothing of their own beside a day, a time, a name or a service. A text of
 * nothing else is bare ("Thursday at one, please"), and what a wish holds besides these tells a story.
 */
const EMPTY = (
  'a an the at on in for of to by with w and n or this that these those my our me us mine please pls ' +
  'thanks thank cheers ta x hi hello hey ok okay so just then also too both only maybe perhaps about ' +
  'around like ideally preferably if possible some time sometime day days slot appointment appt booking ' +
  'date when what who which name want need yes yeah yep no not nope um uh hmm oh ah well right now again ' +
  'later early late all there here is its it be oclock one ones s lol haha ' +
  'un una el la los las lo al del de en para por con y e o u que es mi mis favor porfa gracias hola ' +
  'buenas buenos dias tardes noches oye pues solo nada mas tambien quizas como tipo sobre eso esa ese ' +
  'este esta hora dia cita turno servicio barbero nombre quiero necesito si ya ahora bueno'
).split(' ');

/** Beside a bare name or time; among other words they may well be part of a story. */
const FILLING = (
  'xx hiya hullo plus either say sharp exactly visit service barber stylist sir madam guys folks everyone ' +
  'am pm ish roughly approx re subject order request ' +
  'uno porfavor ademas'
).split(' ');

/** Of wishes: whoever uses them says more than a bare name or time. */
const WISHING = (
  'thatd thatll are was been being would could can will shall may might should do does did have has had ' +
  'got get gets getting give put book booked schedule set make making made take taking needs wants wanted ' +
  'love prefer looking hoping trying thinking think guess suppose id im ill ive myself we you your yours ' +
  'but really actually probably rather instead better best good great fine perfect sure from between ' +
  'after before until till any anything something anytime somewhere slots spot spots opening openings ' +
  'appointments times hour hours week morning afternoon evening possibly available availability free open ' +
  'works work suit suits fit lets let how first last next earlier still as much very more way go come up ' +
  'down over today meant mean sorry wait mate bro dude ye yea ' +
  'unos unas le les se te nos os tu su sus yo usted ustedes vos esto esos esas ahi alla aqui aca pa pal ' +
  'ni po pos entonces asi menos muy tan nomas solamente todo toda todos todas igual mejor peor bien buena ' +
  'buen holi holaa ola oiga mire mira okey vale dale va sale listo claro perfecto genial porfis xfa plis ' +
  'plz perdon disculpe disculpa disculpen digo dije dijera decir espera esperate espere momento kiero ' +
  'queria quisiera querria quiere querer querio necesitaria ocupo preciso gustaria encantaria puedo puede ' +
  'pueden podria podrias podrian podes podeis pudiera poder hay tienen tienes tenes teneis tiene habra ' +
  'haya seria sea sean ser son estaria estoy anotar anotame anoteme anotenme anotas apuntame apunteme ' +
  'apuntenme apunta apuntas ponme pongame ponganme ponedme poneme pon ponle pone poner agendame agendeme ' +
  'agendenme agenda agendar agendas agendai agendo reservame reserveme reservenme reserva reservar ' +
  'reservo reserven reserves resermelo dame deme denme das dan darme dar sacar saco sacarme sacame pedir ' +
  'pido pedirle pedirles separame separeme separar separas hacer hacerme haceme hagame haganme hace hacen ' +
  'hacemos harian haria hago hacerle hacerse atienda atiende atienden atenderme atiendan cortar cortarme ' +
  'corten venir ir voy vaya iria llego caigo paso pasar pasarme dejo deja deje dejame dejeme dejalo ' +
  'dejala dejemos dejen quedo queda quede quedaria quedarme sirve sirva serviria viene vendria conviene ' +
  'convendria acomoda acomodaria cuadra cuadraria parece busco buscando queriendo citas citica turnito ' +
  'turnos horas horario hueco huecos lugar lugarcito espacio campo cupo cupos espacito disponible ' +
  'disponibilidad disponibles libre libres fecha semana proximo proxima siguiente tarde tardecita manana ' +
  'mananas mediodia noche temprano tempranito antes despues luego hasta desde entre punto media cuarto ' +
  'primera primero ultima hoy cualquiera cualquier quien quienes cual cuales cuando donde nadie alguien ' +
  'persona barbera estilista atencion servicios soy llamo telefono tel cel celular movil numero posible ' +
  'puntual puntualmente alguna algun algo ojala ideal idealmente preferencia preferible preferiblemente ' +
  'tal vez quiza acaso aver ver saber misma mismo siempre ahorita rato ratico jaja jajaja jeje eh ay uy ' +
  'uf mmm che wey parce amor linda amiga amigo joven senorita senor senora estimados estimada vecina veci ' +
  'mami tio compa jefe jefa acomode toque toca tocaria haga hagan ponga pongan aunque pero sino porque ' +
  'verdad cierto puntos dos cosas cosa cositas unico unica unicamente demas otro otra realmente final ' +
  'creo pienso diria digamos pongamos supongo imagino nombra mio mia tuyo favorcito apenas tantito ' +
  'poquito'
).split(' ');

const FILLING_WORDS = new Set([...EMPTY, ...FILLING]);
const WISH_WORDS = new Set([...EMPTY, ...WISHING]);

/** Whether what is left of a text, after what it names was taken away, tells nothing more. */
export const isOnlyFilling = (rest: string): boolean =>
  rest.split(' ').every((word) => word === '' || FILLING_WORDS.has(word));

/** Whether a plain word is one of those: 'para' is no 'Park'. */
export const isStopWord = (word: string): boolean => FILLING_WORDS.has(word) || WISH_WORDS.has(word);

/** What is left of a plain text that no wish needs. */
export const storyWordsIn = (text: string): string[] =>
  text.split(' ').filter((word) => word.length > 1 && !/^\d/.test(word) && !WISH_WORDS.has(word));
