/** Right as they are, though a letter or two from the name of some service: 'muchas' is no 'mechas'. */
const COMMON_WORDS = new Set(
  (
    'recorre recorrer recorro recorran recorra recorren correr correrla corren corran muchas mucha mucho muchos calor color corta cortes carro carne corto puerta parte partes barata barato barrio ' +
    'banda barco cosas costa caso casas casi fecha fechas noche noches nunca ninguna ninguno mismo misma mismos ' +
    'mejor mujer mujeres madre mayor menor marca marzo martes lunes largas lindo linda lista listo leche luego ' +
    'horas junta juntas junto primo prima primos peligro pena penas piola plata playa plaza pronto punto ' +
    'perro perros tarde tardes tiempo tiene tienen tenia turno vida viene vienen verde verdad siento siempre ' +
    'sobrina sobrino semana señora senora senor tratar trata trabajo linea limpio limpia capilla fiesta fiestas ' +
    'there their where which while white whole would could should might shall share shape shake sharp short shirt ' +
    'skint train trains trail trial treat trust tried trick tricky drink wider wife waves water watch wants walks ' +
    'beach bears bread break brown brows broad board round rough route right light lights night might fight ' +
    'close closer class clean clear clever could count court cover crew cross crazy state start stuff still stile ' +
    'style stylish smile small smell sells sense sister scissors seven eleven event every never newer facts faces ' +
    'faded phase place places plain plane please plenty party parts paper perfect person mates makes major manic ' +
    'monday massive message messages marriage months mouth moment money honey needs nails names label later latest ' +
    'lately large longer lovely lover louder hours house horse house holder colder collar caller called course ' +
    'cutest country counter cousin customer tuesday towels towards tower total today table taken talk tonight ' +
    'toning kinda kinds kings kind keeps keeping steam stream street straight strange strong'
  ).split(' '),
);

/** Whether a plain word is no misspelling of anything. */
export const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word);
