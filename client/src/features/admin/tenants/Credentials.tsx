import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Copy, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { type CreateBarbershopMutation } from '../../../generated/graphql.generated';

interface Props {
  created: CreateBarbershopMutation['createBarbershop'];
  onDone: () => void;
}

/** What a new owner signs in with: to copy, or as a draft in the admin's own mail program. */
export function Credentials({ created: { owner, generatedPassword, loginUrl, letter }, onDone }: Props) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const facts = { email: owner.email, password: generatedPassword, loginUrl };

  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('credentials.copied'));
    } catch {
      // Browsers give the clipboard to secure pages only.
      toast.error(t('credentials.copyFailed'), value);
    }
  };
  const draft = `mailto:${encodeURIComponent(owner.email)}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(letter.text)}`;

  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 4 }}>{t('credentials.body')}</DialogContentText>
        <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
          {Object.entries(facts).map(([name, value]) => (
            <Box
              key={name}
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 3,
                pl: 4,
                pr: 1,
                py: 1,
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: 1,
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {t(`credentials.${name}`)}
                </Typography>
                <Typography
                  component="dd"
                  sx={{
                    m: 0,
                    overflowWrap: 'anywhere',
                    fontWeight: 600,
                    ...(name === 'password' && { fontFamily: 'monospace', fontSize: '1.0625rem' }),
                  }}
                >
                  {value}
                </Typography>
              </Box>
              <IconButton
                aria-label={t('credentials.copy', { what: t(`credentials.${name}`) })}
                onClick={() => void copy(value)}
                sx={{ width: 44, height: 44 }}
              >
                <Copy size={18} aria-hidden />
              </IconButton>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button href={draft} startIcon={<Mail size={18} aria-hidden />}>
          {t('credentials.send')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('credentials.done')}
        </Button>
      </DialogActions>
    </>
  );
}
