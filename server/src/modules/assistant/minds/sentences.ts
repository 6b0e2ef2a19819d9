/** Where a sentence ends: not within "$30.00", "3:00 p. m." or "St. Mark". */
const END = /(?<!\b(?:\p{L}|St|Dr|Mrs?|Ms|Sra?))[.!?…]+["”')\]]*\s+(?=[\p{Lu}\d¿¡"“(])/u;

/** Cuts a text that arrives in pieces into whole sentences, as each is known to have ended. */
export class Sentences {
  private rest = '';

  constructor(private readonly tell: (sentence: string) => void) {}

  add(piece: string): void {
    this.rest += piece;
    for (let end = END.exec(this.rest); end; end = END.exec(this.rest)) {
      const length = end.index + end[0].length;
      this.told(this.rest.slice(0, length));
      this.rest = this.rest.slice(length);
    }
  }

  /** The text is over. */
  end(): void {
    this.told(this.rest);
    this.rest = '';
  }

  private told(sentence: string): void {
    if (sentence.trim() !== '') this.tell(sentence.trim());
  }
}
