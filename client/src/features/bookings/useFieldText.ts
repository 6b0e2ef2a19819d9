import { useTranslation } from 'react-i18next';
import { type AppointmentField } from '../../generated/graphql.generated';
import { formatMoney } from '../../lib/money';
import { useTenant } from '../tenant/tenantContext';
import { whenText } from './appointmentText';

/** A field's value, as the history and a comparison of two versions carry it, in words. */
export function useFieldText() {
  const { t } = useTranslation('bookings');
  const { timeZone, currency } = useTenant().tenant;
  return (field: AppointmentField, value: string | null): string => {
    if (value === null || value === '') return t('fields.none');
    switch (field) {
      case 'STARTS_AT':
        return whenText(value, timeZone);
      case 'STATUS':
        return t(`status.${value}`, { ns: 'shared' });
      case 'DURATION':
        return t('fields.minutes', { count: Number(value) });
      case 'PRICE':
        return formatMoney(Number(value), currency);
      case 'NOTES':
        return t('fields.quoted', { text: value });
      case 'SERVICES':
      case 'BARBERS':
      case 'CLIENT':
        return value;
    }
  };
}
