/**
 * Loads once what all subscribers of one event see alike. An event is one notice object, handed to each of them;
 * what was loaded for it is forgotten with it.
 */
export class SharedLoads<Notice extends object, Value> {
  private readonly loads = new WeakMap<Notice, Map<string, Promise<Value>>>();

  /** @param viewers names who sees the same: tenant, permission and selection, and the user where the value depends on them. */
  load(notice: Notice, viewers: string, load: () => Promise<Value>): Promise<Value> {
    const ofNotice = this.loads.get(notice) ?? new Map<string, Promise<Value>>();
    this.loads.set(notice, ofNotice);
    const known = ofNotice.get(viewers);
    if (known) {
      return known;
    }
    const loading = load();
    ofNotice.set(viewers, loading);
    return loading;
  }
}
