import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CopyButton } from '../../components/CopyButton';
import { useTenant } from '../tenant/tenantContext';
import {
  AGENT_PROGRAMS,
  type AgentMode,
  type AgentProgram,
  agentAddress,
  agentExample,
} from './agentExamples';
import { CodeBlock } from './CodeBlock';

/** The way in for AI agents: of customers, who need nothing, and of the business, with a key. */
export function AgentBox() {
  const { t } = useTranslation('integrations');
  return (
    <Paper sx={{ flex: 1, p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', mb: 3 }}>
        <Box sx={{ color: 'text.secondary', lineHeight: 0 }}>
          <Bot size={24} aria-hidden />
        </Box>
        <Typography variant="h2" component="h3">
          {t('agents.title')}
        </Typography>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: '72ch' }}>
        {t('agents.body')}
      </Typography>
      <AgentExamples />
    </Paper>
  );
}

/** What to paste, for whom and into what. */
export function AgentExamples() {
  const { t } = useTranslation('integrations');
  const { slug, viewerRole } = useTenant().tenant;
  const [mode, setMode] = useState<AgentMode>('customers');
  const [program, setProgram] = useState<AgentProgram>('claude');
  const example = agentExample(slug, program, mode);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <Choice
          label={t('agents.modeLabel')}
          value={mode}
          options={[
            ['customers', t('agents.modes.customers')],
            ['business', t('agents.modes.business')],
          ]}
          onChange={setMode}
        />
        <Choice
          label={t('agents.programLabel')}
          value={program}
          options={AGENT_PROGRAMS.map((each) => [each, t(`agents.programs.${each}`)] as const)}
          onChange={setProgram}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: '72ch' }}>
        {t(`agents.about.${mode}`)}
      </Typography>
      <CodeBlock label={t('agents.example')}>{example}</CodeBlock>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mt: 4 }}>
        {/* A new one for each example: what was copied is not the one that is shown now. */}
        <CopyButton key={example} text={example} label={t('agents.copyExample')} />
        <CopyButton text={agentAddress(slug)} label={t('agents.copyAddress')} variant="text" />
        {viewerRole === 'owner' && mode === 'business' && (
          <Link
            component={RouterLink}
            to="/dashboard/settings/security"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {t('developers.keys')}
          </Link>
        )}
      </Box>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={label}
      sx={{ width: { xs: 1, sm: 'auto' } }}
      onChange={(_event, next: Value | null) => next && onChange(next)}
    >
      {options.map(([option, text]) => (
        <ToggleButton
          key={option}
          value={option}
          sx={{ flex: { xs: 1, sm: 'none' }, minHeight: 44, px: { xs: 2, sm: 3 }, lineHeight: 1.25 }}
        >
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
