import { type AuditEntryRowFragment } from '../../generated/graphql.generated';
import { type AuditCriteria } from './criteria';

export interface EntryProps {
  entry: AuditEntryRowFragment;
  zone: string;
  currency?: string;
  onNarrow: (change: Partial<AuditCriteria>) => void;
}
