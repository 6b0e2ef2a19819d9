import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntegrationCardFragment, type IntegrationCategory } from '../../generated/graphql.generated';
import { AgentBox } from './AgentBox';
import { DeveloperBox } from './DeveloperBox';
import { HelpBox } from './HelpBox';
import { IntegrationCard } from './IntegrationCard';
import { INTEGRATION_DIALOGS } from './integrationDialogs';

interface Props {
  integrations: readonly IntegrationCardFragment[];
  /** Undefined where the viewer may only look. */
  onOpen: ((provider: string) => void) | undefined;
}

/** Cards by category, two side by side; a category of one card takes half the width. */
export function CategorySections({ integrations, onOpen }: Props) {
  const { t } = useTranslation('integrations');
  const categories = categoriesOf(integrations);
  const halves = categories.filter(({ cards }) => cards.length === 1).length;
  return (
    <Box sx={TWO_COLUMNS}>
      {categories.map(({ category, cards }) => (
        <Section key={category} title={t(`categories.${category}`)} isWide={cards.length > 1}>
          <Box
            component="ul"
            sx={{ ...TWO_COLUMNS, ...(cards.length === 1 && ONE_COLUMN), p: 0, m: 0, flex: 1 }}
          >
            {cards.map((integration) => (
              <IntegrationCard
                key={integration.id}
                integration={integration}
                onOpen={
                  onOpen && integration.provider in INTEGRATION_DIALOGS
                    ? () => onOpen(integration.provider)
                    : undefined
                }
              />
            ))}
          </Box>
        </Section>
      ))}
      <Section title={t('help.label')} isWide={false}>
        <HelpBox integrations={integrations} />
      </Section>
      {/* Fills the row that the boxes before it have begun. */}
      <Section title={t('developers.label')} isWide={halves % 2 === 1}>
        <DeveloperBox />
      </Section>
      <Section title={t('agents.label')} isWide>
        <AgentBox />
      </Section>
    </Box>
  );
}

function Section({ title, isWide, children }: { title: string; isWide: boolean; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        gridColumn: isWide ? { lg: 'span 2' } : undefined,
      }}
    >
      <Typography variant="h3" component="h2" id={titleId} color="textSecondary" sx={{ mt: 3, mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export const TWO_COLUMNS = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)' };

interface Category {
  category: IntegrationCategory;
  cards: IntegrationCardFragment[];
}

/** In the order of their first integrations. */
export function categoriesOf(integrations: readonly IntegrationCardFragment[]): Category[] {
  const names = [...new Set(integrations.map(({ category }) => category))];
  return names.map((category) => ({
    category,
    cards: integrations.filter((integration) => integration.category === category),
  }));
}
