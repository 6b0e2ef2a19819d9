import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ImageUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUploadBarberPhotoMutation } from '../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { fileToBase64 } from '../../lib/fileToBase64';
import { BarberAvatar } from './BarberAvatar';
import { type BarberValues } from './barberValues';

const LARGEST_BYTES = 5 * 1024 * 1024;
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Uploads as soon as a file is chosen; the barber shows it once the form is saved. */
export function PhotoField({ control }: { control: Control<BarberValues> }) {
  const { t } = useTranslation('barbers');
  const { field, fieldState } = useController({ control, name: 'photo' });
  const [name, color] = useWatch({ control, name: ['name', 'color'] });
  const [upload, { loading }] = useUploadBarberPhotoMutation();
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();

  const choose = async (file: File) => {
    if (file.size > LARGEST_BYTES) {
      setFailure(t('photo.tooLarge'));
      return;
    }
    setFailure(undefined);
    try {
      const { data } = await upload({ variables: { dataBase64: await fileToBase64(file) } });
      if (data) field.onChange(data.uploadImage);
    } catch (error) {
      setFailure(fieldErrors(error).dataBase64 ?? errorMessage(error, t('photo.failed')));
    }
  };

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <BarberAvatar name={name} photoUrl={field.value.url} color={color} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            loading={loading}
            loadingPosition="start"
            startIcon={<ImageUp size={16} aria-hidden />}
            aria-describedby={helpId}
            onClick={() => input.current?.click()}
          >
            {t(field.value.url ? 'photo.replace' : 'photo.add')}
          </Button>
          {field.value.url && !loading && (
            <Button
              size="small"
              color="inherit"
              startIcon={<X size={16} aria-hidden />}
              onClick={() => field.onChange({ id: null, url: null })}
            >
              {t('photo.remove')}
            </Button>
          )}
        </Box>
        {problem ? (
          <FormHelperText error role="alert" id={helpId} sx={{ mx: 0 }}>
            {problem}
          </FormHelperText>
        ) : (
          <Typography variant="body2" color="textSecondary" id={helpId} sx={{ mt: 1 }}>
            {t('photo.help')}
          </Typography>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={t('photo.label')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again after a failure.
            target.value = '';
            if (file) void choose(file);
          }}
        />
      </Box>
    </Box>
  );
}
