import { everywhere, words } from './plainText';

/** What somebody wants, as far as a message tells. The first that fits counts; a message may hold several. */
export type Intent =
  | 'human'
  | 'medical'
  | 'complaint'
  | 'abuse'
  | 'manipulate'
  | 'is_ai'
  | 'cancel'
  | 'move'
  | 'my_bookings'
  | 'why'
  /** Asks without wanting to book. */
  | 'just_asking'
  /** A further booking besides the one they have. */
  | 'another'
  | 'price'
  | 'services'
  | 'hours'
  | 'address'
  | 'phone'
  | 'barbers'
  /** About one of them. */
  | 'about_barber'
  | 'policy'
  | 'duration'
  | 'start_over'
  | 'repeat'
  | 'help'
  | 'earlier'
  | 'later'
  | 'other_times'
  | 'other_day'
  | 'usual'
  | 'book'
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'small_talk'
  | 'unsupported';

const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  [
    'medical',
    words(
      'allerg(?:y|ic|ies)|rash|infect(?:ed|ion)|eczema|psoriasis|dermatitis|pregnan(?:t|cy)|chemo(?:therapy)?|medication|bleeding|burn(?:ed|t|ing|s)? (?:my|scalp|skin)|my (?:scalp|skin|neck|head) (?:is(?! (?:dry|oily|shaved))|has been|hurts|burns|stings|itches|bled)|lice|itch(?:y|ing)|break(?:ing)? out in|broke out in|bumps|hives|swollen|swelling|blisters?|(?:bad |a |had a )reaction|sore scalp|wound|stitches|blood thinner|skin condition|patch test|alergi(?:a|as|co|ca)|embarazad[ao]|infeccion|sarpullido|ronchas?|granitos|me arde|me salieron granos|picazon|me pica|comezon|irritacion|irritad[oa]|hinchad[oa]|hinchazon|ampollas?|reaccion|quemadura|quemo|piojos|quimio(?:terapia)?|medicamento|herida',
    ),
  ],
  [
    'complaint',
    words(
      '(?:mess(?:ed|ing)|mucked) (?:me|us) (?:around|about)|complain(?:t|ing)?|refund|(?:my|me|the) money back|charged (?:me|my card|us)? ?(?:\\w+ )?(?:twice|double)|double charged|not (?:at all )?(?:happy|pleased|impressed)(?! (?:to wait|with my (?:hair|beard)))|(?:nicked|cut|burn(?:t|ed)|scratched) my (?:ear|neck|face|skin|scalp)|terrible (?:cut|job|service|experience)|awful|ruined (?:my)?|bald (?:patch|spot)s?|(?:hecha|hecho) un desastre|hack job|butchered|botched|worst(?! case)|unacceptable|disgusting|unhappy with|not happy with|disappointed|sue you|lawyer|(?:bad|dreadful|shocking|appalling) (?:cut|haircut|job|experience|service)|rip ?off|overcharged|messed up my|speak to (?:the|a) manager|(?<!se )queja|quejarme|verguenza|dispare[jh]o|(?:me )?cobraron (?:de mas|dos veces|doble)|devuelv\\w+ (?:\\w+ )?(?:dinero|plata|pasta|guita)|mi (?:dinero|plata) de vuelta|me cortaron la (?:oreja|piel)|reclam(?:o|acion|ar)|pesim[oa]|horrible|me arruin(?:o|aron)|devolucion|reembolso|estafa|insatisfech[oa]|demanda',
    ),
  ],
  [
    'human',
    words(
      '(?:speak|talk|chat|connect|transfer|put)(?: me)?(?: through)? (?:to|with) (?:a |an |the |some )?(?:real |actual |live )?(?:human|person|someone|somebody|agent|staff|receptionist|representative|operator|owner|manager|anybody|front desk)|(?:real|actual|live) (?:human|person)|get me (?:your|the|a) \\w+|(?:your|the) (?:manager|boss)|(?:speak|talk) (?:directly (?:to|with) \\w+|(?:to|with) \\w+ directly)|(?:speak|talk) (?:to|with) (?:whoever|who) (?:runs|owns|is in charge|works)[a-z ]*|human (?:please|agent)|(?:with|to) (?:a|an) (?:real |actual )?(?:human|person)|(?:can|could) (?:someone|somebody)(?: from [a-z ]+?)?(?: please| just)? (?:take over|call|ring|phone|help me instead)|(?:get|give|find|want|need) (?:me )?(?:a |an |the )?(?:real |actual |live )?(?:human|person|receptionist|manager|agent)|^human$|^agent$|^operator$|call me(?: back)?|customer service|(?:hablar|comunicarme|comunicame|pasame|paseme) con (?:una |un |alguna |el |la )?(?:persona|humano|alguien|agente|encargad[oa]|duen[oa]|recepcion(?:ista)?|gerente)|(?:que me )?atienda (?:alguien|una persona)|(?:comunica|pasa|conecta|pone|ponga|comunique)(?:s|n|me|rme)? con (?:alguien|una persona|un humano|el encargado|la encargada|el dueno|la duena)|alguien (?:de verdad|real|humano)|(?:hablar|platicar) con (?:alguien|un ser humano)|una persona real|un humano|atencion al cliente',
    ),
  ],
  [
    'manipulate',
    words(
      'ignore (?:all |any |your |the |previous |prior )*(?:rules|instructions|prompts?|guidelines)|disregard (?:all |your |the |previous )*(?:rules|instructions)|system prompt|you are now|pretend (?:to be|you are|that)|act as|developer mode|jailbreak|(?:give|get|apply|take)(?: me)? (?:a )?(?:\\d+ ?% ?|\\d+ percent |hundred percent |big |free )?(?:off|discount)|100 ?%? off|\\d+ ?% off|\\d+ percent off|for free|free of charge|promo code|reveal your|your (?:instructions|prompt)|(?:other|another|all) (?:clients?|customers?)(?:s)? (?:names?|bookings?|appointments?|phones?|numbers?|data|details|list)|list (?:of )?(?:all )?(?:your )?(?:clients|customers)|who (?:else )?(?:is|has) booked|ignora (?:todas )?(?:tus|las) (?:reglas|instrucciones)|olvida (?:tus|las) (?:reglas|instrucciones)|hazte pasar|actua como|descuento|gratis|otros clientes|lista de clientes|admin(?:istrator)? (?:mode|password)|override|drop table|sudo',
    ),
  ],
  [
    'is_ai',
    words(
      'are you (?:a |an )?(?:real|human|robot|bot|ai|machine|person|computer|real person|chatbot|chat gpt|chatgpt)|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real |actual )?(?:human|robot|bot|ai|machine|person|computer)|is this (?:a |an )?(?:bot|robot|ai|real person|human|machine|automated)|what are you|who are you|eres (?:un |una )?(?:robot|bot|ia|maquina|persona|humano|humana|real)|es (?:usted )?(?:un |una )?(?:robot|bot|ia|maquina|persona)|hablo con (?:un|una) (?:robot|bot|maquina|persona|humano)|quien eres',
    ),
  ],
  [
    'abuse',
    words(
      'fuck(?:ing|er|ed)?|f u|shit(?:ty)?|bitch|bastard|asshole|idiot|moron|stupid|dumb(?:ass)?|retard(?:ed)?|go to hell|screw you|shut up|useless(?: bot)?|piece of (?:crap|junk)|you suck|imbecil|idiota|estupid[oa]|put[oa]|mierda|pendej[oa]|cabron|inutil|callate|vete al (?:diablo|infierno)|gilipollas|joder',
    ),
  ],
  [
    'start_over',
    words(
      'start (?:over|again|from scratch)|begin again|reset|empezar de nuevo|empecemos de nuevo|desde cero|de nuevo todo',
    ),
  ],
  [
    'cancel',
    words(
      'cancel(?:l?ed|l?ing|lation)?(?: (?:it|my|the|that|this))?|call (?:it )?off|cant (?:make|come to) (?:it|my appointment|the appointment)|(?:wont|not) be able to (?:make it|come)|delete my (?:booking|appointment)|drop my appointment|cancel(?:ar|arla|arlo|o|a|en|e|acion|ame)|anular\\w*|anul[aoe]n?|i annul|annul|no voy a poder (?:ir|asistir|llegar)|no (?:podre|puedo) (?:asistir|llegar a la cita|ir a la cita)|(?:quit|borr|elimin)(?:a|e|ar|en)(?:me)?la|(?:quit|borr|elimin)\\w+ (?:la|mi) (?:cita|reserva|turno)|ya no (?:puedo ir|voy a ir)',
    ),
  ],
  [
    'move',
    words(
      'resched(?:ule|uling|uled)?|re schedule|(?:move|change|push|shift|switch|swap|bring forward|postpone|put back|put off|rebook)(?: back| forward)? (?:my |the |that |it|this |our )(?:appointment|booking|appt|visit|slot|time|reservation|cita|forward|back|to)?|(?:move|change|switch|push|bump|shift) (?:my|our) (?!hair|look|style|mind|beard|colou?r|name|number|phone|email)\\w+(?: \\S+){0,4} (?:to|until|till)|(?:pas|cambi|muev|mov)\\w{1,4} lo del?|postpone|different time for my (?:appointment|booking)|(?:mover|cambiar|reprogramar|reagendar|aplazar|posponer|adelantar|cambiame|mueve|muevan)(?:la|lo|me)?(?: (?:mi|la|el|de) ?(?:cita|turno|reserva|hora|fecha|dia)?)?(?! de look)|pasar(?:la|lo|me la|mela)|pasar(?:me)? (?:mi|la) (?:cita|turno|reserva|hora)|cambio de (?:hora|dia|fecha|cita|turno)|reprogram(?:ar|arla|en)|reagend(?:ar|arla|en)|posponer(?:la)?|aplazar(?:la)?|(?:muev|mov|cambi|reprogram|reagend|corr|adelant|aplac|pospon)\\w{0,6}(?:la|lo|me|mela|melo)|pas(?:ar|a|e|en|as)?(?:mela|melo|la|lo)(?= (?:al?|para|mas|del) )|(?:corr|muev|pas|cambi)\\w{1,3} (?:la|mi) (?:cita|hora|turno|reserva)|(?:switch|swap|move|change|shift|bump|push) (?:it |that |them |me )?(?:to|from|over|back|forward)|bump (?:it|my)',
    ),
  ],
  [
    'my_bookings',
    words(
      '(?:what|when|which|find|see|check|show|look up|do i have|remind me)[a-z ]{0,18}\\b(?:my|an?|any) (?:next |upcoming |current )?(?:appointments?|bookings?|reservations?|visits?)|when am i (?:booked|coming|in)|am i booked|my (?:appointments?|bookings?) (?:details|time)|what time is my|(?:cuando|cual|que|ver|tengo|consultar|revisar)[a-z ]{0,14}\\b(?:mi|mis|alguna|una) (?:proxima )?(?:citas?|turnos?|reservas?)|a que hora (?:es|tengo) mi (?:cita|turno)',
    ),
  ],
  [
    'just_asking',
    words(
      'not booking(?: anything)?|(?:dont|do not) (?:want|need) to book|(?:im )?(?:just|only) (?:asking|wondering|curious|looking|checking|a question)(?! (?:if|whether|for|to see))|just a question|no quiero reservar|solo (?:pregunto|es una pregunta|una pregunta|queria saber|quiero saber|preguntaba)|todavia no (?:quiero )?reserv\\w+|sin reservar',
    ),
  ],
  [
    'another',
    words(
      '(?:a )?(?:separate|second|another|additional|further|new|extra|one more) (?:one|booking|appointment|slot|visit)|otra (?:cita|reserva)|(?:una|cita) (?:aparte|adicional|mas)|nueva cita',
    ),
  ],
  [
    'why',
    words(
      'why (?:not|is|isnt|cant|can not|wont|dont)[a-z0-9: ]*|how come|what happened to|por que no|porque no|por que',
    ),
  ],
  [
    'policy',
    words(
      'cancell?ation (?:policy|fee)|(?:what|whats) (?:is )?(?:your|the) (?:policy|cancellation)|if i (?:cancel|am late|cant come|dont show)|running late|im (?:going to be |gonna be |a bit )?late|(?:be|am) late|no show fee|how (?:late|early) can i cancel|deposit|politica de cancelacion|si cancelo|si llego tarde|voy (?:a llegar )?tarde|llego tarde',
    ),
  ],
  [
    'duration',
    words(
      'how long (?!after|before|until|ago|have)[a-z ]*(?:take|takes|last|lasts|be|is|need)|how long (?:does|is|will|would|do|it|for)[a-z ]*|how many minutes|duration|cuanto (?:dura|(?:se )?(?:tarda|demora|lleva)n?|tiempo)|cuantos minutos',
    ),
  ],
  [
    'price',
    words(
      'how much|whats the damage|set me back|price(?:s|d)?|pricing|prices?|costs?|charge|rates?|fees?|quote|expensive|cheap(?:est|er)?|cuanto (?:cuesta|vale|cobran|sale|es|seria)|cuanto|precios?|costos?|tarifas?|valor',
    ),
  ],
  [
    'hours',
    words(
      '(?:what|which) (?:are )?(?:your |the )?(?:opening |business |working )?hours|opening (?:hours|times?)|business hours|(?:when|what time|how late|until when) (?:do|are|is|does) (?:you|it|the (?:shop|salon|store)|yall)[a-z ]*(?:open|close|closing|opening)|are you (?:guys )?(?:open|closed)|(?:do you )?open on|you open|what time do you (?:open|close)|horarios?|a que hora (?:abren|cierran|abre|cierra)|(?:estan|esta) (?:abiertos?|cerrados?)|abren (?:los|el)|cuando (?:abren|cierran)|que dias abren',
    ),
  ],
  [
    'address',
    words(
      'where (?:(?:do|can|would|will|should) i (?:find|come|go)|are you|is (?:the|your) (?:shop|salon|place|store)|(?:are )?(?:you|yall) (?:located|based|at))|(?:your |the )?(?:address|location|directions)|how (?:do|can) i (?:get|find) (?:there|you|to you)|parking|donde (?:estan|queda|esta|se encuentran|es|quedan)|(?:donde|como) (?:los|las|les|te) encuentro|(?:su|la|tu|vuestra) direccion|^direccion|ubicacion|como llego|estacionamiento',
    ),
  ],
  [
    'phone',
    words(
      '(?:your |the )?(?:phone|telephone|contact) number|number (?:can i|to) call|(?:cual es )?(?:su|el) (?:numero|telefono)|telefono del (?:salon|local)',
    ),
  ],
  [
    'about_barber',
    words(
      'who is(?! (?:available|there|in|free|working|it))|whos(?! (?:available|there|in|free|working))|tell me about|is \\w+ (?:any )?good|quien es|que tal es|hablame de',
    ),
  ],
  [
    'barbers',
    words(
      'who (?:works|is working|cuts|do you have|is (?:available|there|in|free))|(?:which|what) (?:barbers?|stylists?|people)|(?:list|tell me)[a-z ]* (?:barbers?|stylists?)|your (?:barbers|stylists|team|staff)|quien(?:es)? (?:trabajan?|cortan?|atienden?|estan?|hay)|que (?:barberos|estilistas)|(?:sus|los) (?:barberos|estilistas)',
    ),
  ],
  [
    'services',
    words(
      '(?:what|which) (?:services|treatments|cuts|kinds?|types?|options|do you (?:do|offer|have))|services|menu|list of services|do you (?:do|offer)|que (?:servicios|ofrecen|hacen|tipos|cortes)|servicios|hacen (?:ustedes)?|ofrecen|catalogo',
    ),
  ],
  [
    'usual',
    words(
      '(?:the )?same (?:as|thing)(?: as)? (?:last time|before|always|usual)?|same again|(?:my|the) usual|like last time|what i had last time|lo (?:mismo|de siempre|mismo de siempre|mismo que la (?:ultima|otra) vez)|lo de siempre|igual que la (?:ultima|otra) vez|como siempre|como la ultima vez',
    ),
  ],
  [
    'repeat',
    words(
      'repeat|say (?:that )?again|what did you say|pardon|come again|sorry what|didnt (?:catch|hear|understand)|repit(?:e|a|elo)|otra vez por favor|como dijo|como dices|no (?:te |le )?(?:entendi|escuche|oi)',
    ),
  ],
  [
    'other_times',
    words(
      '(?:any |what |some )?other (?:times?|slots?|options?|openings?)|anything else|what else|more (?:times?|options?|slots?)|something else|else do you have|different time|another time|otr[ao]s? (?:horas?|horarios?|opcion(?:es)?|turnos?)|algo mas|que mas|mas opciones|otra hora',
    ),
  ],
  ['other_day', words('(?:any |an)?other days?|different day|otro dia|otra fecha|another date')],
  [
    'earlier',
    words(
      '(?:anything |something |any ?time |a bit |a little |bit )?(?:earlier|sooner)|mas temprano|antes|mas pronto',
    ),
  ],
  [
    'later',
    words('(?:anything |something |any ?time |a bit |a little |bit )?later(?: on)?|mas tarde|despues'),
  ],
  [
    'book',
    words(
      'book(?:ing)?|make (?:a |an )?(?:appointment|booking|reservation)|appointment|schedule|reserve|reservation|slot|opening|(?:get|have|need|want|like|fancy|fit me in|squeeze me in|come in|see me|grab)|availab(?:le|ility)|free|reserv(?:ar|a|o|e)|agend(?:ar|a|o)|cita|turno|pedir|sacar|quiero|quisiera|necesito|disponib(?:le|ilidad)|hueco|lugar|tienen|me (?:atienden|corten)',
    ),
  ],
  ['thanks', words('thanks?(?: you)?|thank you|thx|ty|cheers|appreciate it|gracias|muy amable')],
  [
    'bye',
    words(
      'bye|goodbye|see (?:you|ya)|later gator|take care|have a (?:good|nice|great) (?:day|one|evening)|adios|hasta (?:luego|pronto|manana)|nos vemos|chao',
    ),
  ],
  [
    'greeting',
    words(
      'hi+|hello+|hey+|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|yo|sup|hola+|buen(?:os|as) (?:dias|tardes|noches)|buenas|que tal',
    ),
  ],
  ['help', words('help|what can you do|how does this work|options|ayuda|que puedes hacer|como funciona')],
  [
    'small_talk',
    words(
      'how are you|hows it going|whats up|joke|weather|how old are you|what is your name|whats your name|do you like|love you|marry me|football|soccer|movie|sing|como estas|como te va|que hay|chiste|clima|como te llamas|te quiero|futbol',
    ),
  ],
  [
    'unsupported',
    words(
      'gift ?cards?|vouchers?|wifi|jobs?|hiring|apprentice|products?|sell|shampoo to buy|credit cards?|apple pay|cash|payment|pay|wheelchair|pets?|dogs?|tarjetas?|efectivo|empleo|trabajo|productos?|mascotas?|perros?',
    ),
  ],
];

/** What counts wherever it is said; the rest only where something is wished or asked. */
const ANYWHERE: ReadonlySet<Intent> = new Set([
  'human',
  'medical',
  'complaint',
  'cancel',
  'move',
  'my_bookings',
]);
/** "a bot or a real person": one question. */
const AI_OR_HUMAN = (isAi: RegExp): RegExp =>
  words(
    `(?:${isAi.source})(?: (?:or|o) (?:am i talking to |hablo con )?(?:an? |una? )?(?:real |actual )?(?:human|person|persona|humano)(?: real| de verdad)?)?`,
  );
/** "don't cancel it" is no wish to cancel. */
const NOT_CANCELLING = words(
  '(?:dont|do not|not|never|instead of|rather than|without|no|sin|en vez de|en lugar de)(?: (?:want to|to|la|lo|me|mi|quiero|vayas? a|vayan a))* (?:cancel\\w*|anul\\w*)',
);

/**
 * Everything that a message seems to want, the weightier first.
 * @param text the whole of it, plain. @param wished without what only tells a story.
 */
export function intentsIn(text: string, wished: string): Intent[] {
  const isAi = PATTERNS.find(([intent]) => intent === 'is_ai')![1];
  return PATTERNS.filter(([intent, pattern]) => {
    const said = ANYWHERE.has(intent) ? text : wished;
    // "Are you a real person?" asks for nobody.
    if (intent === 'human') return pattern.test(said.replace(everywhere(AI_OR_HUMAN(isAi)), ' '));
    if (intent === 'cancel') return pattern.test(said.replace(everywhere(NOT_CANCELLING), ' '));
    return pattern.test(said);
  }).map(([intent]) => intent);
}
