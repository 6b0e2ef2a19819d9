import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDateLong, formatDateShort } from '../../lib/dates';
import { type LoadDay, shareOf } from './loadShare';

const BARS_HEIGHT = 120;
const LABEL_HEIGHT = 40;
const TOP = 20;
export const CHART_HEIGHT = TOP + BARS_HEIGHT + LABEL_HEIGHT;

/** One bar a day: the frame is what can be booked, the filling what is. */
export function LoadChart({ days }: { days: readonly LoadDay[] }) {
  const { t } = useTranslation('home');
  const width = 100 / days.length;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('load.chart')}
      sx={{
        display: 'block',
        width: 1,
        height: CHART_HEIGHT,
        overflow: 'visible',
        '& text': {
          fill: 'var(--chairside-palette-text-secondary)',
          fontSize: { xs: 11, sm: 13 },
          textAnchor: 'middle',
        },
        '& .share': { display: { xs: 'none', sm: 'block' } },
        '& .date': { fill: 'var(--chairside-palette-text-primary)', fontWeight: 600 },
      }}
    >
      {days.map((day, index) => {
        const share = shareOf(day);
        const filled = Math.min(1, share ?? 0) * BARS_HEIGHT;
        const middle = `${(index + 0.5) * width}%`;
        const [weekday = '', , date = ''] = formatDateShort(day.localDate).split(/[ ,]+/);
        return (
          <g key={day.localDate}>
            <title>
              {share === null
                ? t('load.closedOn', { day: formatDateLong(day.localDate) })
                : t('load.shareOn', {
                    day: formatDateLong(day.localDate),
                    percent: Math.round(share * 100),
                  })}
            </title>
            {share === null ? (
              <text x={middle} y={TOP + BARS_HEIGHT - 6}>
                –
              </text>
            ) : (
              <>
                <Bar index={index} width={width} y={TOP} height={BARS_HEIGHT} color="soft-sunken" />
                <Bar
                  index={index}
                  width={width}
                  y={TOP + BARS_HEIGHT - filled}
                  height={filled}
                  color="primary-main"
                />
                <text className="share" x={middle} y={TOP - 6}>
                  {Math.round(share * 100)}%
                </text>
              </>
            )}
            <text x={middle} y={TOP + BARS_HEIGHT + 18}>
              {weekday.slice(0, 2)}
            </text>
            <text className="date" x={middle} y={TOP + BARS_HEIGHT + 35}>
              {date}
            </text>
          </g>
        );
      })}
    </Box>
  );
}

interface BarProps {
  index: number;
  /** Of a day, in hundredths of the chart. */
  width: number;
  y: number;
  height: number;
  color: string;
}

function Bar({ index, width, y, height, color }: BarProps) {
  const gap = width * 0.18;
  return (
    <rect
      x={`${index * width + gap}%`}
      width={`${width - 2 * gap}%`}
      y={y}
      height={height}
      rx={4}
      style={{ fill: `var(--chairside-palette-${color})` }}
    />
  );
}
