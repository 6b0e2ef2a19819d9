import { useState } from 'react';
import { isReversed } from '../../lib/isReversed';
import { useSettled } from '../../lib/useSettled';
import { type AuditCriteria, filterOf, NO_CRITERIA } from './criteria';

const TYPING_MS = 250;

/** What the log is narrowed down to, and the page of it; narrowing it down anew begins at the first page. */
export function useAuditCriteria(zone: string) {
  const [criteria, setCriteria] = useState(NO_CRITERIA);
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const search = useSettled(criteria.search, TYPING_MS);

  return {
    criteria,
    filter: filterOf({ ...criteria, search }, zone),
    /** Nothing can be asked with a period that ends before it begins. */
    isImpossible: isReversed(criteria.from, criteria.to),
    after: cursors.at(-1),
    page: cursors.length + 1,
    change: (part: Partial<AuditCriteria>) => {
      setCriteria((present) => ({ ...present, ...part }));
      setCursors([]);
    },
    restart: () => setCursors([]),
    toNext: (endCursor: string | null | undefined) => endCursor && setCursors([...cursors, endCursor]),
    toPrevious: () => setCursors(cursors.slice(0, -1)),
  };
}
