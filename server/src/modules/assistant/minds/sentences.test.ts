import { Sentences } from './sentences';

test.each([
  ['We are open. Which day suits you?', ['We are open.', 'Which day suits you?']],
  ['It is $30.00 at 3:00 p. m. on Friday.', ['It is $30.00 at 3:00 p. m. on Friday.']],
  ['¡Claro! ¿Qué día prefiere?', ['¡Claro!', '¿Qué día prefiere?']],
  ['Near St. Mark. 9:00 AM is free', ['Near St. Mark.', '9:00 AM is free']],
  ['I have 3:00 PM. Does it suit you?', ['I have 3:00 PM.', 'Does it suit you?']],
  ['  ', []],
])('%s', (text, expected) => {
  for (const size of [1, 3, 100]) {
    const told: string[] = [];
    const sentences = new Sentences((sentence) => told.push(sentence));
    for (let from = 0; from < text.length; from += size) sentences.add(text.slice(from, from + size));
    sentences.end();
    expect(told).toEqual(expected);
  }
});
