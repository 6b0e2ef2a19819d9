/** Words for the same thing in both languages, by the one that stands for them. */
export const CONCEPTS: Readonly<Record<string, string>> = concepts({
  cut: 'cuts haircut haircuts hairdo corte cortes cortar cortarme cortarse cutting cortada pelado',
  trim: 'trims trimmed trimming recorte recortar recortarme arreglo arreglar arreglarme retoque emparejar',
  beard: 'beards barba barbas bigote mustache moustache',
  shave: 'shaves shaving shaved afeitado afeitar afeitarme rasurar rasurado',
  fade: 'fades degradado difuminado desvanecido faded',
  skin: 'piel',
  scissor: 'scissors tijera tijeras',
  clipper: 'clippers maquina buzz buzzcut',
  kid: 'kids child children childs nino ninos nina ninas hijo hija son daughter boy boys girl toddler infantil',
  long: 'largo larga',
  short: 'corto corta',
  color:
    'colour colors colours coloring colouring dye dyed dyeing tinte tintura tintes teñir tenir tenirme coloracion pintar pintarme',
  highlight: 'highlights mechas reflejos luces',
  full: 'completo completas completa completos',
  partial: 'parcial parciales half',
  root: 'roots raiz raices',
  touch: 'touchup retocar retoques',
  blowout: 'blowouts blowdry blow brushing secado',
  style: 'styling styled styles peinado peinar peinarme estilo',
  updo: 'recogido updos upstyle',
  event: 'events evento boda wedding fiesta prom',
  shampoo: 'wash washing lavado lavar champu',
  condition: 'conditioning conditioner hidratacion acondicionador acondicionamiento',
  deep: 'profundo profunda',
  treatment: 'treatments tratamiento tratamientos',
  scalp: 'cuero cabelludo',
  consult: 'consultation consultations consulta asesoria consulting',
  towel: 'toalla',
  hot: 'caliente',
  line: 'lineup lineups edge edges shapeup perfilado contorno delineado',
  combo: 'combos package paquete combinado',
  nail: 'nails una unas manicure manicura',
  brow: 'brows eyebrow eyebrows ceja cejas',
  massage: 'massages masaje masajes',
  facial: 'facials limpieza',
  wax: 'waxing depilacion cera',
  gray: 'grey canas cana',
  keratin: 'keratina alisado smoothing straightening',
  perm: 'permanente perms',
  senior: 'seniors mayores jubilado jubilados',
});

/** Say nothing about which service is meant. */
export const EMPTY = new Set(
  'a an the of with and or for in to at on my me i hair cabello pelo new up over all under signature de la el los las un una con y o para mi en al del que clase tipo service services servicio servicios appointment cita cliente client 12'.split(
    ' ',
  ),
);

/** Said of services, but of much else too: "how long", "a full head", "I'm new". Alone they name nothing. */
export const WEAK = new Set(
  'long short full partial hot deep skin touch event line style head finish flat iron press client bond nose senior both combo repair treatment consult towel kid scalp'.split(
    ' ',
  ),
);

export const tokens = (plain: string): string[] => plain.split(/[\s/&+-]+/).filter((word) => word !== '');
export const conceptOf = (word: string): string | null => (EMPTY.has(word) ? null : (CONCEPTS[word] ?? word));

function concepts(table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([concept, others]) => [
      [concept, concept],
      ...others.split(' ').map((word) => [word, concept] as const),
    ]),
  );
}
