/** How a part of a message is said. */
export interface Manner {
  corrects: boolean;
  /** "or Friday" */
  isAlternative: boolean;
  /** Nothing in it wishes for anything, or leans to it. */
  isTold: boolean;
  isWished: boolean;
}
export const FIRST_SAID: Manner = { corrects: false, isAlternative: false, isTold: false, isWished: true };

/** Remembers whether something is known from words that only tell it: that gives way to a wish. */
export class OnlyTold {
  private isOnlyTold = false;

  /** Whether what was known gives way: it was only told, and now a wish is said. Notes how it is known now. */
  givesWay({ isTold, isWished }: Manner, isKnown: boolean): boolean {
    const wasTold = this.isOnlyTold;
    if (!isTold) this.isOnlyTold = false;
    else if (!isKnown) this.isOnlyTold = true;
    return wasTold && isWished;
  }
}
