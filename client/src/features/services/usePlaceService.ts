import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type ServiceRowFragment,
  ServicesDocument,
  useReorderServicesMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { type CategoryGroup } from './categories';

/** Moves a service within its category at once, tells where it is now, and takes it back where the server refuses. */
export function usePlaceService() {
  const { t } = useTranslation('services');
  const toast = useToast();
  const [reorder, { client }] = useReorderServicesMutation();
  const [announcement, setAnnouncement] = useState('');

  /** Before the one at `place`. */
  const place = async (
    { category, label, services }: CategoryGroup,
    service: ServiceRowFragment,
    at: number,
  ) => {
    const from = services.findIndex(({ id }) => id === service.id);
    const to = at > from ? at - 1 : at;
    if (to === from || to < 0 || to >= services.length) return;
    const ordered = services.filter(({ id }) => id !== service.id);
    ordered.splice(to, 0, service);
    const placed = ordered.map(({ id }, index) => ({ __typename: 'Service', id, sortOrder: index + 1 }));
    setAnnouncement(
      t('moved', { name: service.name, place: to + 1, count: services.length, category: label }),
    );
    try {
      await reorder({
        variables: { category, ids: ordered.map(({ id }) => id) },
        optimisticResponse: { reorderServices: placed },
      });
    } catch (error) {
      setAnnouncement('');
      toast.error(t('moveFailed'), failureDetail(error, t('tryAgain')));
      // Somebody else may have changed the category.
      await client.refetchQueries({ include: [ServicesDocument] });
    }
  };
  return { place, announcement };
}
