import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRowFragment, type DuplicateClientsQuery } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';

interface Props {
  group: DuplicateClientsQuery['duplicateClients'][number];
  onCompare: (one: ClientRowFragment, other: ClientRowFragment) => void;
  onKeepApart: (one: ClientRowFragment, other: ClientRowFragment) => Promise<void>;
}

/** Clients who share something; two at a time are compared. */
export function DuplicateGroup({ group: { reasons, clients, apart }, onCompare, onKeepApart }: Props) {
  const { t } = useTranslation('clients');
  const [picked, setPicked] = useState(() => firstPair(clients, apart));
  const isChoice = clients.length > 2;
  const [one, other, ...more] = clients.filter(({ id }) => picked.includes(id));
  const isPair = one && other && more.length === 0;
  const isApart = isPair && areApart(apart, one.id, other.id);
  const [isSaving, setIsSaving] = useState(false);

  const keepApart = async (pair: readonly [ClientRowFragment, ClientRowFragment]) => {
    setIsSaving(true);
    await onKeepApart(...pair);
    setIsSaving(false);
  };

  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]);

  return (
    <Paper component="section" sx={{ p: 4, mb: 3 }}>
      <Typography variant="subtitle2" color="textSecondary" sx={{ mb: 2 }}>
        {reasons.map((reason) => t(`duplicates.reasons.${reason}`)).join(' · ')}
      </Typography>
      {clients.map((client) =>
        isChoice ? (
          <FormControlLabel
            key={client.id}
            sx={{ display: 'flex', mr: 0 }}
            control={<Checkbox checked={picked.includes(client.id)} onChange={() => toggle(client.id)} />}
            label={<Person client={client} />}
          />
        ) : (
          <Box key={client.id} sx={{ py: 1 }}>
            <Person client={client} />
          </Box>
        ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        <Button
          variant="outlined"
          disabled={!isPair || isApart}
          onClick={() => isPair && onCompare(one, other)}
        >
          {t('duplicates.compare')}
        </Button>
        <Button
          color="inherit"
          disabled={!isPair || isApart}
          loading={isSaving}
          onClick={() => isPair && void keepApart([one, other])}
        >
          {t('duplicates.notSame')}
        </Button>
        {isChoice && !isPair && (
          <Typography variant="body2" color="textSecondary">
            {t('duplicates.pickTwo')}
          </Typography>
        )}
        {isApart && (
          <Typography variant="body2" color="textSecondary">
            {t('duplicates.areApart')}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

type Group = Props['group'];

const areApart = (apart: Group['apart'], one: string, other: string) =>
  apart.some(({ clientId, otherClientId }) =>
    [clientId, otherClientId].every((id) => id === one || id === other),
  );

/** The first two who may be one person; there are such, or the group would not be here. */
function firstPair(clients: Group['clients'], apart: Group['apart']): string[] {
  for (const one of clients)
    for (const other of clients)
      if (one !== other && !areApart(apart, one.id, other.id)) return [one.id, other.id];
  return [];
}

function Person({ client: { fullName, phone, email, totalAppointments } }: { client: ClientRowFragment }) {
  const { t } = useTranslation('clients');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{fullName}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[phone && formatPhone(phone), email, t('appointments', { count: totalAppointments })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
