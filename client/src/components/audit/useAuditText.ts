import { useTranslation } from 'react-i18next';
import { type AuditEntryRowFragment } from '../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Says an entry in words. Times are those of the zone; amounts need the currency, without it they stay plain. */
export function useAuditText(zone: string, currency?: string) {
  const { t } = useTranslation('audit');

  const whenText = (iso: string): string => `${formatDateWithYear(iso, zone)}, ${formatTime(iso, zone)}`;

  /** An action that is not known yet is said as it is called. */
  const actionText = (action: string): string =>
    t(`actions.${action.replaceAll('.', '_')}`, { defaultValue: inWords(action) });

  const actorText = ({ kind, name }: AuditEntryRowFragment['actor']): string => {
    if (kind === 'user') return name ?? t('actor.gone');
    if (kind === 'system') return t('actor.system');
    return name ? t(`actor.${kind}Named`, { name }) : t(`actor.${kind}`);
  };

  /** `lines.2.serviceName` as "Service 2 · Service". */
  const fieldText = (path: string): string =>
    path
      .split('.')
      .reduce<string[]>((told, part) => {
        if (/^\d{1,3}$/.test(part) && told.length > 0) told[told.length - 1] += ` ${part}`;
        else told.push(t(`fields.${part}`, { defaultValue: inWords(part) }));
        return told;
      }, [])
      .join(' · ');

  const valueText = (path: string, value: string | null | undefined): string => {
    if (value === null || value === undefined) return t('details.none');
    if (value === 'true') return t('yes');
    if (value === 'false') return t('no');
    if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return whenText(value);
    if (path.endsWith('Cents') && /^-?\d+$/.test(value)) {
      return currency ? formatMoney(Number(value), currency) : (Number(value) / 100).toFixed(2);
    }
    return value;
  };

  return { whenText, actionText, actorText, fieldText, valueText };
}

/** `overrideReason` and `calendar.feed_added` as "Override reason" and "Calendar feed added". */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
