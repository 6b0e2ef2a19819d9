import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LifeBuoy, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { SearchField } from '../../components/SearchField';
import { EmptyState } from '../../components/EmptyState';
import { GuideLayout } from '../../components/GuideLayout';
import { PageHeader } from '../../components/PageHeader';
import texts from '../../i18n/en/help.json';
import { addTexts } from '../../i18n/setup';
import { useTenant } from '../tenant/tenantContext';
import { findGuides, type Guide, guidesIn, KEYS } from './guides';
import { VisuallyHidden } from '../../components/VisuallyHidden';

addTexts('help', texts);

/** How to do things here; every guide has an address of its own, such as `/dashboard/help#link`. */
export function HelpPage() {
  const { t } = useTranslation('help');
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const guides = guidesIn(t);
  const found = findGuides(guides, search, { keys: KEYS.map(({ name }) => t(`keys.${name}`)) });

  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button
            component={RouterLink}
            to="/dashboard/support"
            variant="outlined"
            startIcon={<LifeBuoy size={18} aria-hidden />}
          >
            {t('support.title')}
          </Button>
        }
      />
      <SearchField label={t('search')} value={search} onChange={setSearch} sx={{ maxWidth: 480, mb: 6 }} />
      <VisuallyHidden role="status">
        {search.trim() && t('foundGuides', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('nothing')}
          body={t('nothingBody')}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <GuideLayout label={t('contents')} guides={found}>
          {found.map((guide) => (
            <GuideSection key={guide.id} guide={guide} />
          ))}
        </GuideLayout>
      )}
    </>
  );
}

function GuideSection({ guide: { id, title, paragraphs } }: { guide: Guide }) {
  const { slug } = useTenant().tenant;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        pb: 8,
        mb: 8,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { border: 0 },
      }}
    >
      <Typography variant="h2" id={id} sx={{ scrollMarginTop: 84, mb: 3 }}>
        {title}
      </Typography>
      {id === 'keys' ? (
        <KeyList />
      ) : (
        <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
          {paragraphs.map((text) => (
            <Typography key={text} component="li">
              <Trans
                defaults={text}
                values={{
                  link: `${window.location.origin}/book/${slug}`,
                  graphql: `${window.location.origin}/graphql`,
                }}
                components={{
                  code: <Box component="code" sx={CODE} />,
                  strong: <strong />,
                }}
              />
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}

function KeyList() {
  const { t } = useTranslation('help');
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {KEYS.map(({ name, keys }) => (
        <Box key={name} sx={{ display: 'grid', gridTemplateColumns: { sm: '200px 1fr' }, gap: 2 }}>
          <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {keys.map((key) => (
              <Box key={key} component="kbd" sx={CODE}>
                {key}
              </Box>
            ))}
          </Box>
          <Typography component="dd" sx={{ m: 0 }}>
            {t(`keys.${name}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const CODE = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875em',
  px: 1.5,
  py: 0.25,
  borderRadius: '6px',
  bgcolor: 'soft.sunken',
  overflowWrap: 'anywhere',
};
