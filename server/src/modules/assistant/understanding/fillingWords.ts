/** Words that say nothing of their own beside a day, a time, a name or a service, in both languages. */
const FILLING_WORDS = new Set(
  (
    'a an the at on in for of to by with w and n or the this that these those my our me us mine please pls thanks ' +
    'thank cheers ta x xx hi hello hey hiya hullo ok okay so just then also too plus both either only maybe perhaps ' +
    'about around say like sharp exactly ideally preferably if possible some time sometime day days slot appointment ' +
    'appt booking visit date when what who which service barber stylist name want need yes yeah yep no not nope um uh ' +
    'hmm oh ah well right now again later early late sir madam guys folks all everyone there here is its it be am pm ' +
    'oclock ish roughly approx one ones s lol haha re subject order request ' +
    'un una uno el la los las lo al del de en a para por con y e o u que es mi mis favor porfa porfavor gracias hola ' +
    'buenas buenos dias tardes noches oye pues solo nada mas tambien ademas quizas como tipo sobre eso esa ese este ' +
    'esta hora dia cita turno servicio barbero nombre quiero necesito si no ya ahora bueno'
  ).split(' '),
);

/** Whether what is left of a text, after what it names was taken away, tells nothing more. */
export const isOnlyFilling = (rest: string): boolean =>
  rest.split(' ').every((word) => word === '' || FILLING_WORDS.has(word));
