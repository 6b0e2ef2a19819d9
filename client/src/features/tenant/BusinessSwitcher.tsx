import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenant } from './tenantContext';

export function BusinessSwitcher() {
  const { t } = useTranslation('shell');
  const { tenant, tenants, selectTenant } = useTenant();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = (
    <Box
      component="span"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: { xs: '38vw', sm: 280 } }}
    >
      {tenant.businessName}
    </Box>
  );

  if (tenants.length === 1)
    return <Box sx={{ fontWeight: 650, display: 'flex', whiteSpace: 'nowrap', px: 2 }}>{name}</Box>;
  return (
    <>
      <Button
        color="inherit"
        aria-label={`${t('businesses')}: ${tenant.businessName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronsUpDown size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 2, minWidth: 0 }}
      >
        {name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tenants.map(({ id, businessName }) => (
          <MenuItem
            key={id}
            selected={id === tenant.id}
            onClick={() => {
              setAnchor(null);
              if (id !== tenant.id) selectTenant(id);
            }}
            sx={{ gap: 4, justifyContent: 'space-between' }}
          >
            {businessName}
            {id === tenant.id && <Check size={18} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
