import Box from '@mui/material/Box';
import { type Control } from 'react-hook-form';
import { type ScheduleWindowInput } from '../../generated/graphql.generated';
import { type BarberValues, windowsOn } from './barberValues';
import { BreakFields } from './BreakFields';
import { ExceptionFields } from './ExceptionFields';
import { WeekFields } from './WeekFields';
import { WEEK } from './weeklyHours';

interface Props {
  control: Control<BarberValues>;
  /** The windows that the barber has now. */
  present: readonly ScheduleWindowInput[];
}

/** When the barber works: every week, and on certain dates. */
export function ScheduleFields({ control, present }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <WeekFields
        control={control}
        severalShifts={WEEK.filter((weekday) => windowsOn(present, weekday).length > 1)}
      />
      <BreakFields control={control} />
      <ExceptionFields control={control} />
    </Box>
  );
}
