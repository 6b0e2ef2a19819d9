import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { BarbersDocument, CalendarConnectionDocument } from '../../../generated/graphql.generated';
import { failureDetail } from '../../../lib/failureDetail';

/** What shows how a calendar stands, asked again after every change. */
export const REFRESH = {
  refetchQueries: [CalendarConnectionDocument, BarbersDocument],
  awaitRefetchQueries: true,
};

/** Runs one change at a time and says how it went. */
export function useCalendarAction() {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const client = useApolloClient();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(name);
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(failed, failureDetail(error, t('tryAgain')));
      // What failed may have changed how the calendar stands.
      await client.refetchQueries({ include: [CalendarConnectionDocument] });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
