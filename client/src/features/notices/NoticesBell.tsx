import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  CustomerWaitsDocument,
  NoticeArrivedDocument,
  useCustomerWaitsSubscription,
  useMarkNoticeReadMutation,
  useNoticeArrivedSubscription,
  useNoticesQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/notices.json';
import { addTexts } from '../../i18n/setup';
import { useFollowing } from '../../lib/liveNews';
import { useReload } from '../../lib/useReload';
import { AppointmentDialog } from '../bookings/lazyDialogs';
import { useTenant } from '../tenant/tenantContext';
import { placeOf } from './noticeAreas';
import { NoticeList } from './NoticeList';

addTexts('notices', texts);

const PAGE_SIZE = 20;
const MOST_COUNTED = 99;

/** How many changes by others the member has not read, and, opened, which. */
export function NoticesBell() {
  const { t } = useTranslation('notices');
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [appointmentId, setAppointmentId] = useState<string | null>(null);
  const notices = useNoticesQuery({
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const reload = useReload(notices, NoticeArrivedDocument);
  // Asked again rather than counted here: whether it is somebody else's change, only the server knows.
  useNoticeArrivedSubscription({ onData: reload });
  useCustomerWaitsSubscription({
    // Barbers see no conversations.
    skip: useTenant().tenant.viewerRole === 'barber',
    onData: ({ data }) => {
      if (data.data?.conversationChanged.status === 'waiting') reload();
    },
  });
  useFollowing(CustomerWaitsDocument, reload);
  const [markRead] = useMarkNoticeReadMutation();
  const read = async (id: string) => {
    try {
      await markRead({ variables: { id } });
      reload();
    } catch {
      // It stays unread; what it tells of is open all the same.
    }
  };
  const unreadCount = (notices.data ?? notices.previousData)?.notices.unreadCount ?? 0;
  const label = unreadCount === 0 ? t('open') : t('openUnread', { count: unreadCount });

  return (
    <>
      <Tooltip title={t('open')}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={unreadCount || null} max={MOST_COUNTED} color="primary" overlap="circular">
            <Bell size={20} aria-hidden />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('title'),
            sx: { width: 400, maxWidth: 'calc(100vw - 32px)', mt: 1 },
          },
        }}
      >
        <NoticeList
          notices={notices}
          onRead={reload}
          onOpen={(notice) => {
            setAnchor(null);
            if (notice.isUnread) void read(notice.id);
            const place = placeOf(notice);
            if (place) void navigate(place);
            else setAppointmentId(notice.appointmentId ?? null);
          }}
        />
      </Popover>
      <Suspense>
        {appointmentId && <AppointmentDialog id={appointmentId} onClose={() => setAppointmentId(null)} />}
      </Suspense>
    </>
  );
}
