import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  MySecurityDocument,
  type MySecurityQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../../lib/dates';
import { failureDetail } from '../../../lib/failureDetail';
import { useTenant } from '../../tenant/tenantContext';
import { LIST, ROW, Section } from './Section';

type Session = MySecurityQuery['mySessions'][number];

const HAND_HELD = ['iPhone', 'iPad', 'Android'];
const AFTERWARDS = { refetchQueries: [MySecurityDocument], awaitRefetchQueries: true };

export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('security');
  const { revokeOthers, busy } = useSignOuts();
  const elsewhere = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title={t('sessions.title')}
      body={elsewhere ? t('sessions.body') : t('sessions.onlyOne')}
      action={
        elsewhere && (
          <Button variant="outlined" disabled={busy} onClick={() => void revokeOthers()}>
            {t('sessions.revokeOthers')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={LIST}>
        {[...sessions]
          .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
      </Box>
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('security');
  const { timeZone } = useTenant().tenant;
  const { revoke, busy } = useSignOuts();
  const { browser, operatingSystem, address, isCurrent, lastUsedAt, createdAt } = session;
  const device =
    browser && operatingSystem
      ? t('sessions.device', { browser, system: operatingSystem })
      : (browser ?? operatingSystem ?? t('sessions.unknown'));
  const Icon = operatingSystem && HAND_HELD.includes(operatingSystem) ? Smartphone : Laptop;
  const when = (iso: string) => `${formatDateWithYear(iso, timeZone)}, ${formatTime(iso, timeZone)}`;

  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ color: 'text.secondary', lineHeight: 0 }}>
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography sx={{ fontWeight: 650 }}>{device}</Typography>
          {isCurrent && (
            <Box
              component="span"
              sx={{
                px: 1.5,
                borderRadius: '6px',
                typography: 'subtitle2',
                color: 'success.main',
                bgcolor: 'soft.success',
              }}
            >
              {t('sessions.current')}
            </Box>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[
            address,
            t('sessions.lastUsed', { when: when(lastUsedAt) }),
            t('sessions.signedIn', { when: when(createdAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button
          color="inherit"
          disabled={busy}
          aria-label={t('sessions.revokeNamed', { device })}
          onClick={() => void revoke(session.id, device)}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </Box>
  );
}

function useSignOuts() {
  const { t } = useTranslation('security');
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [revokeSession] = useRevokeSessionMutation(AFTERWARDS);
  const [revokeOtherSessions] = useRevokeOtherSessionsMutation(AFTERWARDS);

  const ask = async (title: string, description: string, confirmationText: string) => {
    const { confirmed } = await confirm({
      title,
      description,
      confirmationText,
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    return confirmed;
  };
  const attempt = async (work: () => Promise<unknown>, success: string) => {
    setBusy(true);
    try {
      await work();
      toast.success(success);
    } catch (error) {
      toast.error(t('sessions.failed'), failureDetail(error, t('tryAgain')));
    } finally {
      setBusy(false);
    }
  };

  const revoke = async (id: string, device: string) => {
    const title = t('sessions.revokeTitle', { device });
    if (await ask(title, t('sessions.revokeBody'), t('sessions.revoke')))
      await attempt(() => revokeSession({ variables: { id } }), t('sessions.revoked', { device }));
  };
  const revokeOthers = async () => {
    const title = t('sessions.revokeOthersTitle');
    if (await ask(title, t('sessions.revokeOthersBody'), t('sessions.revokeOthers')))
      await attempt(() => revokeOtherSessions(), t('sessions.revokedOthers'));
  };
  return { revoke, revokeOthers, busy };
}
