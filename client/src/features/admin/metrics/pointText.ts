import { formatDateShort, formatTime, viewerZone } from '../../../lib/dates';
import { type MetricStep } from '../../../generated/graphql.generated';

/** What a point of time is called, in the viewer's zone. */
export const pointText = (iso: string, step: MetricStep): string =>
  step === 'hour'
    ? `${formatDateShort(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`
    : formatDateShort(iso, viewerZone());

/** The same where there is little room: `3 PM`, `Mar 3`. */
export const pointTick = (iso: string, step: MetricStep): string =>
  step === 'hour'
    ? formatTime(iso, viewerZone()).replace(':00', '')
    : formatDateShort(iso, viewerZone()).replace(/^[^,]*,\s*/, '');
