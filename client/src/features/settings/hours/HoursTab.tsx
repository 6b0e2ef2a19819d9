import { SettingsLoader } from '../SettingsLoader';
import { DatedHoursSection } from './DatedHoursSection';
import { WeekHoursForm } from './WeekHoursForm';

export const HoursTab = () => (
  <SettingsLoader>
    {(tenant, isReadOnly) => (
      <>
        <WeekHoursForm tenant={tenant} isReadOnly={isReadOnly} />
        <DatedHoursSection tenant={tenant} isReadOnly={isReadOnly} />
      </>
    )}
  </SettingsLoader>
);
