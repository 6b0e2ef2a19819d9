import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { PasswordField } from '../../../components/PasswordField';
import texts from '../../../i18n/en/integrationTwilio.json';
import { addTexts } from '../../../i18n/setup';

addTexts('integrationTwilio', texts);

const CONSOLE = 'https://console.twilio.com/';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  /** An account is connected whose token stays when none is typed. */
  keepsToken: boolean;
  /** Where more of what is asked stands. */
  more?: string;
}

/** Which account at Twilio: its SID and its token, and where both are found. */
export function TwilioAccountFields<Values extends FieldValues & { accountSid: string; authToken: string }>({
  control,
  keepsToken,
  more,
}: Props<Values>) {
  const { t } = useTranslation('integrationTwilio');
  return (
    <>
      <Typography variant="body2">
        <Trans
          t={t}
          i18nKey="where"
          components={{ a: <MuiLink href={CONSOLE} target="_blank" rel="noopener noreferrer" /> }}
        />{' '}
        {more}
      </Typography>
      <FormTextField
        control={control}
        name={'accountSid' as FieldPath<Values>}
        label={t('accountSid')}
        helperText={t('accountSidHelp')}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        required
      />
      <PasswordField
        control={control}
        name={'authToken' as FieldPath<Values>}
        label={t('authToken')}
        helperText={t(keepsToken ? 'authTokenKept' : 'authTokenHelp')}
        autoComplete="new-password"
        required={!keepsToken}
      />
    </>
  );
}
