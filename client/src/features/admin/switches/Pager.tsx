import { Paging } from '../../../components/Paging';

interface Props {
  label: string;
  /** The cursors of the pages gone through, the present page's last. */
  cursors: string[];
  onCursors: (cursors: string[]) => void;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** One page back or on, by cursors. */
export function Pager({ label, cursors, onCursors, pageInfo: { hasNextPage, endCursor } }: Props) {
  return (
    <Paging
      label={label}
      page={cursors.length + 1}
      hasNext={hasNextPage}
      onPrevious={() => onCursors(cursors.slice(0, -1))}
      onNext={() => onCursors([...cursors, endCursor ?? ''])}
    />
  );
}
