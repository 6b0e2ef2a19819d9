import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LifeBuoy, Search, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
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
      <TextField
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t('search')}
        sx={{ maxWidth: 480, mb: 6 }}
        slotProps={{
          htmlInput: { 'aria-label': t('search'), type: 'search' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
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
        <Box
          sx={{
            display: 'grid',
            columnGap: 12,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 220px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ maxWidth: '72ch' }}>
            {found.map((guide) => (
              <GuideSection key={guide.id} guide={guide} />
            ))}
          </Box>
          <Box
            component="nav"
            aria-label={t('contents')}
            sx={{
              order: { xs: -1, lg: 0 },
              position: { lg: 'sticky' },
              top: 84,
              mb: 6,
              display: 'flex',
              flexWrap: 'wrap',
              flexDirection: { lg: 'column' },
              columnGap: 5,
            }}
          >
            {found.map(({ id, title }) => (
              <Link
                key={id}
                component={RouterLink}
                to={`#${id}`}
                color="textSecondary"
                sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}
              >
                {title}
              </Link>
            ))}
          </Box>
        </Box>
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
