/** Patterns of whole words, by what they tell about a part of a message. */
export interface ClausePhrases {
  /** Takes back what was said before, at the beginning of a part: "no wait, Friday". */
  corrects: readonly string[];
  /** The same, where it stands in the middle of a text without punctuation. */
  correctsInside: readonly string[];
  /** The same, at the end of what it puts in the place of another. */
  correctsBehind: readonly string[];
  /** After "but": takes back rather than leaves open. */
  needsOtherwise: readonly string[];
  /** "could stretch to nine": would do as well. */
  wouldDo: readonly string[];
  /** Tells the rest of a message that it is the first choice. */
  preferred: readonly string[];
  /** After "but": only adds a second choice. */
  also: readonly string[];
  /** Adds what would do as well: "I can also do Friday", "Friday works too". */
  adds: readonly string[];
  /** What would do if the rest is not to be had. */
  fallback: readonly string[];
  /** Where one thing ends and another begins, though nothing in the writing shows it. */
  breaks: readonly string[];
  /** Words of somebody who wishes for something. */
  wishing: readonly string[];
  /** What is wished for; somebody may as well tell of another's. */
  things: readonly string[];
  /** Leans to something, or away from it, though it need be no wish: "Friday is better". What has none of these only tells. */
  leaning: readonly string[];
  /** Tells what was. */
  past: readonly string[];
  /** Tells what was said or done, whatever else it holds. */
  reported: readonly string[];
  /** Tells what is done as a rule: taken, as long as nothing else is wished for. */
  habit: readonly string[];
  /** Takes back, for this visit, what is done as a rule: "but not this time". */
  notNow: readonly string[];
  /** Asks when the business is open. */
  hours: readonly string[];
  /** Tells of the visit before. */
  lastTime: readonly string[];
  /** Wishes for what the visit before was. */
  sameAs: readonly string[];
  /** Tells what the customer has to do, or where they are. */
  duty: readonly string[];
  /** Tells of somebody or something else. */
  third: readonly string[];
  /** "I'm already in with Ana on Thursday": tells what is booked. */
  existing: readonly string[];
  /** Said of work, so that its end is when one could come. */
  wishAfter: readonly string[];
}
