/** Something of the business that customers call by a name. */
export interface Named {
  id: string;
  name: string;
  /** What else it is called; the owner's list. */
  aliases: readonly string[];
}
