import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { ImageUp, Store } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadLogoMutation } from '../../../generated/graphql.generated';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';

const MOST_BYTES = 5 * 1024 * 1024;

export interface Logo {
  /** Of a new picture; null takes the logo off, undefined leaves the present one. */
  imageId?: string | null;
  url: string | null;
}

interface Props {
  value: Logo;
  onChange: (logo: Logo) => void;
  error?: string;
  disabled?: boolean;
}

/** The picture is uploaded when it is chosen, and becomes the logo with the form's Save. */
export function LogoField({ value, onChange, error, disabled }: Props) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const [upload, { loading }] = useUploadLogoMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const message = failure ?? error;

  const send = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    if (file.size > MOST_BYTES) return setFailure(t('business.logoTooLarge'));
    try {
      const { data } = await upload({ variables: { dataBase64: await base64Of(file) } });
      if (data) onChange({ imageId: data.uploadImage.id, url: data.uploadImage.url });
    } catch (uploadError) {
      setFailure(fieldErrors(uploadError).dataBase64 ?? failureDetail(uploadError, t('business.logoFailed')));
    }
  };

  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Avatar
          variant="rounded"
          src={value.url ?? undefined}
          alt={value.url ? t('business.logo') : ''}
          sx={{ width: 72, height: 72, bgcolor: 'soft.sunken', color: 'text.secondary' }}
        >
          <Store size={28} aria-hidden />
        </Avatar>
        {!disabled && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={t('business.logo')}
              hidden
              onChange={({ target }) => {
                void send(target.files?.[0]);
                // The same file may be chosen again after a failure.
                target.value = '';
              }}
            />
            <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button
                variant="outlined"
                loading={loading}
                startIcon={<ImageUp size={18} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                {t(value.url ? 'business.logoReplace' : 'business.logoUpload')}
              </Button>
              {value.url && (
                <Button color="inherit" onClick={() => onChange({ imageId: null, url: null })}>
                  {t('business.logoRemove')}
                </Button>
              )}
            </Box>
          </>
        )}
      </Box>
      <FormHelperText error={Boolean(message)} role={message ? 'alert' : undefined} sx={{ mx: 0 }}>
        {message ?? t('business.logoHint')}
      </FormHelperText>
    </Box>
  );
}

/** What follows the comma of a data address. */
const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
