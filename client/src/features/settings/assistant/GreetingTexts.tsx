import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  type Language,
  type MessageKind,
  type MessageTextPartsFragment,
  useMessageTextsQuery,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { formatPhone } from '../../../lib/phone';
import { useTenant } from '../../tenant/tenantContext';

interface Props {
  languages: readonly Language[];
  isReadOnly: boolean;
}

const KINDS = [
  'assistant_greeting',
  'assistant_handover',
  'assistant_unavailable',
] as const satisfies readonly MessageKind[];

/** What the assistant says in the business's own words, with the way to the editor of messages. */
export function GreetingTexts({ languages, isReadOnly }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {languages.map((language) => (
        <TextsOfLanguage key={language} language={language} isReadOnly={isReadOnly} />
      ))}
    </Box>
  );
}

function TextsOfLanguage({ language, isReadOnly }: { language: Language; isReadOnly: boolean }) {
  const { t } = useTranslation('assistantSettings');
  const { data, error, refetch } = useMessageTextsQuery({
    variables: { language },
    fetchPolicy: 'cache-and-network',
  });
  const { businessName, phone } = useTenant().tenant;
  const own = { business_name: businessName, business_phone: phone ? formatPhone(phone) : undefined };
  const name = t(`languages.${language}`);
  const texts = KINDS.flatMap((kind) => data?.texts.find((text) => text.kind === kind) ?? []);
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
        {name}
      </Typography>
      {!data &&
        (error ? (
          <ErrorState
            message={errorMessage(error, t('texts.loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <SkeletonRows rows={3} height={56} />
        ))}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {texts.map(({ kind, body, variables }) => {
          const what = t(`texts.${kind as (typeof KINDS)[number]}`);
          return (
            <Box
              component="li"
              key={kind}
              sx={{
                display: 'flex',
                gap: 3,
                alignItems: 'center',
                py: 2,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle2" component="p">
                  {what}
                </Typography>
                <Typography
                  variant="body2"
                  color="textSecondary"
                  lang={language}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {readable(body, variables, own)}
                </Typography>
              </Box>
              <Button
                component={Link}
                to={`/dashboard/settings/messages?text=${kind}.assistant&language=${language}`}
                size="small"
                variant="outlined"
                color="inherit"
                startIcon={<PencilLine size={16} aria-hidden />}
                aria-label={t(isReadOnly ? 'texts.lookAt' : 'texts.change', { text: what, language: name })}
              >
                {t(isReadOnly ? 'texts.look' : 'texts.edit')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** The words with the business's own name and number, and examples in place of other variables, as far as they are said to somebody for whom all is known. */
const readable = (
  body: string,
  variables: MessageTextPartsFragment['variables'],
  own: Record<string, string | undefined>,
): string =>
  body
    .replace(/\{\{[#/][^}]*\}\}/g, '')
    .replace(
      /\{\{(\w+)\}\}/g,
      (_whole, name: string) =>
        own[name] ?? variables.find((variable) => variable.name === name)?.example ?? '',
    );
